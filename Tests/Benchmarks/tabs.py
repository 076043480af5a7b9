"""The command lines whose TAB is measured, and a cache that answers some of them."""

import contextlib
import http.server
import json
import os
import subprocess
import threading


class Service(http.server.BaseHTTPRequestHandler):
    """Answers an autocomplete request as the service does, with one postcode."""

    def do_GET(self):
        body = json.dumps({"status": 200, "result": ["JE3 6AB"]}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


@contextlib.contextmanager
def service():
    """Runs a service on this machine, and yields its address."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Service)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield "http://127.0.0.1:%d" % server.server_port
    finally:
        server.shutdown()
        server.server_close()


def environment(home):
    """The variables of a shell whose completion script calls the program."""
    return {
        "PATH": os.environ.get("PATH", "/usr/bin:/bin"), "HOME": home, "LANG": "C.UTF-8",
        "COMPLETION_BEHIND": "", "COMPLETION_SCRIPT": "2",
    }


def bash(program, line):
    """The command of bash's completion script for a TAB at the end of `line`, which begins with the program's name."""
    return [program, "__complete", "bash", "9", "80", line.split(" ")[-1], line, ""]


def filled_cache(program, environment, directory):
    """An environment in which only a cache in `directory` can answer `je36`."""
    with service() as address:
        cached = {**environment, "POSTCODE_API_URL": address, "XDG_CACHE_HOME": os.path.join(directory, "cache")}
        subprocess.run(
            bash(program, "postcode lookup je36"), env={**cached, "POSTCODE_TIMEOUT": "30s"}, timeout=60,
            stdin=subprocess.DEVNULL, capture_output=True)
    return cached
