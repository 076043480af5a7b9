#!/usr/bin/env python3
"""The speed and memory of looking many postcodes up, compared with a client that only sends the requests.

    bulk.py PROGRAM

Each server here answers from one process, with every attribute that the API has. One looks each postcode up in a table
and writes its record as JSON, as a real server must. Another does the same, but is twenty milliseconds away, as the
public service is at best. The last one pastes texts together, which is the least possible work, and so shows the time
of the program itself. The client sends the same requests, four at a time, and reads each answer without looking into
it.
"""

import contextlib
import http.client
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

LETTERS = "ABDEFGHJLNPQRSTUWXYZ"
NAMES = """quality eastings northings nhs_ha european_electoral_region primary_care_trust region lsoa msoa
    parliamentary_constituency parliamentary_constituency_2024 parish admin_county date_of_introduction ced ccg nuts pfa
    nhs_region ttwa national_park bua icb cancer_alliance lsoa11 msoa11 lsoa21 msoa21 oa21 ruc11 ruc21 lep1 lep2""".split()


def postcodes(count):
    """`count` different postcodes that are not built in."""
    for number in range(count):
        sector, unit = divmod(number, 400)
        district, digit = divmod(sector, 10)
        yield f"BT{district + 1} {digit}{LETTERS[unit // 20]}{LETTERS[unit % 20]}"


RECORD = (
    dict({name: "Belfast 001A" for name in NAMES}, codes={name: "N00000001" for name in NAMES},
         latitude=54.6, longitude=-5.93, country="Northern Ireland", admin_district="Belfast", admin_ward="Central"))
DETAILS = json.dumps(RECORD)[1:]


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = 1 << 16

    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["postcodes"]
        body = self.body(asked).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def body(self, asked):
        items = ",".join(
            f'{{"query":"{code}","result":{{"postcode":"{code}",{DETAILS}}}' for code in asked)
        return f'{{"status":200,"result":[{items}]}}'

    def log_message(self, *_):
        pass


class Writer(Handler):
    table = {}
    away = 0

    def do_POST(self):
        time.sleep(self.away)
        super().do_POST()

    def body(self, asked):
        items = [{"query": code, "result": self.table.get(code)} for code in asked]
        return json.dumps({"status": 200, "result": items}, separators=(",", ":"))


class Distant(Writer):
    away = 0.02


def serve(handler):
    """Starts a server that ends with this program, and returns its port."""
    reader, writer = os.pipe()
    if os.fork() == 0:
        os.close(reader)
        server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        os.write(writer, str(server.server_port).encode())
        os.close(writer)
        threading.Thread(target=lambda: (wait_for(os.getppid()), os._exit(0)), daemon=True).start()
        server.serve_forever()
    os.close(writer)
    return int(os.read(reader, 20))


def wait_for(parent):
    while os.getppid() == parent:
        time.sleep(0.2)


def alone(port, codes):
    """The seconds that the server takes for the same requests, four at a time."""
    parts = [codes[start:start + 100] for start in range(0, len(codes), 100)]
    bodies = [json.dumps({"postcodes": part}).encode() for part in parts]

    def ask(number):
        connection = http.client.HTTPConnection("127.0.0.1", port)
        for body in bodies[number::4]:
            connection.request("POST", "/postcodes", body, {"Content-Type": "application/json"})
            connection.getresponse().read()

    start = time.monotonic()
    threads = [threading.Thread(target=ask, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return time.monotonic() - start


def peak(child):
    """The peak megabytes of a process until it ends. The system's own figure at its end includes this program's memory,
    since the process began as a copy of it."""
    most = 0
    while child.poll() is None:
        with contextlib.suppress(OSError), open(f"/proc/{child.pid}/status") as status:
            most = max([most] + [int(line.split()[1]) for line in status if line.startswith("VmHWM:")])
        time.sleep(0.01)
    return most / 1024


def looked_up(program, port, codes, measures_memory=False):
    """The seconds and the peak megabytes of the program."""
    with tempfile.TemporaryDirectory() as home:
        path = os.path.join(home, "codes")
        with open(path, "w") as file:
            file.writelines(code + "\n" for code in codes)
        environment = {"HOME": home, "POSTCODE_API_URL": f"http://127.0.0.1:{port}", "PATH": os.environ["PATH"]}
        start = time.monotonic()
        with open(os.path.join(home, "out"), "w") as output:
            child = subprocess.Popen([program, "lookup", "--file", path], stdout=output, env=environment)
            memory = peak(child) if measures_memory else None
            child.wait()
        seconds = time.monotonic() - start
        with open(os.path.join(home, "out")) as output:
            found = [line.split("\t")[0] for line in output]
        assert child.returncode == 0 and found == codes, "lines are missing"
        return seconds, memory


def compared(name, program, port, codes):
    # They run in turn, since the machine may have other work.
    rounds = [(alone(port, codes), looked_up(program, port, codes)[0]) for _ in range(5)]
    server, seconds = (min(times) for times in zip(*rounds))
    print(f"bulk, {name}: {len(codes) / seconds:,.0f} postcodes a second, "
          f"{server / seconds:.2f} of what the server alone gives")


def main():
    program = sys.argv[1]
    codes = list(postcodes(20_000))
    Writer.table = {code: {"postcode": code, **RECORD} for code in codes}
    compared("a server 20 ms away", program, serve(Distant), codes)
    compared("a server that writes", program, serve(Writer), codes)
    port = serve(Handler)
    compared("a server that pastes", program, port, codes)
    for count in (1_000, 10_000, 100_000):
        _, memory = looked_up(program, port, list(postcodes(count)), measures_memory=True)
        print(f"bulk: {memory:.1f} MB for {count:,} lines")


main()
