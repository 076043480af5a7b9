#!/usr/bin/env python3
"""The time until keys are echoed, divided by that of a bare readline program.

    keys.py PROGRAM [RUNS]

PROGRAM is the prompt to measure, or the directory it was built into. Each run types 100 keys into it and 100 into the
bare program, in separate terminals, while each answer of the prompt's service takes two seconds. The keys are typed in
one burst, each as soon as the previous one is on the screen, and each five milliseconds after that. The exit status is
1 if the aim is missed.
"""

import fcntl
import http.server
import math
import os
import pty
import select
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

AIM_AT_99 = 1.3
DELAY = 2.0
KEYS = "sw1a 1aa ec1a 1bb m1 1ae b33 8th cr2 6xh dn55 1pt " * 2
COLUMNS = 200
PROMPT = "postcode> "

PEER = r"""
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <readline/readline.h>
#include <readline/history.h>

int main(void) {
  char *line;
  setlocale(LC_CTYPE, "");
  rl_readline_name = "peer";
  using_history();
  while ((line = readline("postcode> ")) != NULL) {
    if (*line != '\0') {
      add_history(line);
      printf("%s\n", line);
    }
    free(line);
  }
  return 0;
}
"""


class SlowService(http.server.BaseHTTPRequestHandler):
    """Answers every request after the delay, with no result."""

    def do_GET(self):
        time.sleep(DELAY)
        body = b'{"status":200,"result":null}'
        try:
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
        except OSError:
            pass

    def log_message(self, *_):
        pass


def start_service():
    """Serves in a separate process, so that it takes no time from this one."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), SlowService)
    server.daemon_threads = True
    process = os.fork()
    if process == 0:
        try:
            server.serve_forever()
        finally:
            os._exit(0)
    port = server.server_address[1]
    server.server_close()
    return process, f"http://127.0.0.1:{port}"


class FirstRow:
    """The row of a terminal that has the prompt. The rows beneath are only counted."""

    def __init__(self):
        self.cells = [" "] * COLUMNS
        self.row = self.column = 0
        self.saved = (0, 0)
        self.rest = ""
        # Before the first prompt each row replaces the previous one.
        self.is_greeting = True

    def feed(self, text):
        text = self.rest + text
        self.rest = ""
        at = 0
        while at < len(text):
            character = text[at]
            if character == "\x1b":
                end = self.escape(text, at)
                if end is None:
                    self.rest = text[at:]
                    return
                at = end
                continue
            at += 1
            if character == "\r":
                self.column = 0
            elif character == "\b":
                self.column = max(0, self.column - 1)
            elif character == "\n" and self.is_greeting:
                self.cells = [" "] * COLUMNS
            elif character == "\n":
                self.row += 1
            elif character >= " ":
                if self.row == 0 and self.column < COLUMNS:
                    self.cells[self.column] = character
                self.column += 1

    def escape(self, text, at):
        """Obeys one sequence. Returns its end, or None if the end has not arrived."""
        if at + 1 >= len(text):
            return None
        kind = text[at + 1]
        if kind != "[":
            if kind == "D":
                self.row += 1
            elif kind == "7":
                self.saved = (self.row, self.column)
            elif kind == "8":
                self.row, self.column = self.saved
            return at + 2
        end = at + 2
        while end < len(text) and not "@" <= text[end] <= "~":
            end += 1
        if end == len(text):
            return None
        arguments, final = text[at + 2:end], text[end]
        count = int(arguments) if arguments.isdigit() else 1
        if final == "A":
            self.row -= count
        elif final == "B":
            self.row += count
        elif final == "C":
            self.column += count
        elif final == "D":
            self.column = max(0, self.column - count)
        elif final in "JK" and self.row == 0 and arguments in ("", "0"):
            self.cells[self.column:] = [" "] * (COLUMNS - self.column)
        return end + 1

    def shows(self, text):
        return "".join(self.cells[:len(text)]) == text


class Typist:
    """A program in its own terminal, and someone who types into it."""

    def __init__(self, program, environment):
        self.row = FirstRow()
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, COLUMNS, 0, 0))
            os.execve(program, [program], environment)
        self.wait_for(PROMPT)
        self.row.is_greeting = False
        # Waits for whatever the program does at its start.
        self.drain(0.15)

    def wait_for(self, text):
        """Reads until the row shows the text. Returns the time at which its last bytes arrived."""
        deadline = time.monotonic() + 30
        while True:
            ready, _, _ = select.select([self.terminal], [], [], 1)
            if ready:
                data = os.read(self.terminal, 65536)
                moment = time.perf_counter_ns()
                self.row.feed(data.decode("utf-8", "replace"))
                if self.row.shows(text):
                    return moment
            if time.monotonic() > deadline:
                raise SystemExit(f"never shown: {text!r}; the row is {''.join(self.row.cells).rstrip()!r}")

    def at_a_pace(self):
        """Nanoseconds for each key, if the program could rest since the previous one."""
        return self.one_by_one(pause=0.005)

    def drain(self, quiet):
        """Reads until nothing has arrived for `quiet` seconds."""
        while select.select([self.terminal], [], [], quiet)[0]:
            self.row.feed(os.read(self.terminal, 65536).decode("utf-8", "replace"))

    def burst(self):
        """Nanoseconds until the last of all keys, sent at once, is on the screen: a list with one figure."""
        start = time.perf_counter_ns()
        os.write(self.terminal, KEYS.encode())
        return [self.wait_for(PROMPT + KEYS) - start]

    def one_by_one(self, pause=0):
        """Nanoseconds for each key, sent `pause` seconds after the previous one is on the screen."""
        times = []
        for count in range(1, len(KEYS) + 1):
            start = time.perf_counter_ns()
            os.write(self.terminal, KEYS[count - 1].encode())
            times.append(self.wait_for(PROMPT + KEYS[:count]) - start)
            if pause:
                self.drain(pause)
        return times

    def close(self):
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.terminal)


def percentile(values, part):
    """The value that a part of all values do not exceed, by nearest rank."""
    return sorted(values)[max(0, math.ceil(len(values) * part) - 1)]


def report(name, ours, bare):
    """Prints both programs' figures in microseconds and returns the ratio at the 99th percentile.

    Each run gives a median and a 99th percentile over its keys. The figures are the lower quartiles of these over the
    runs: on a machine with other work most runs are delayed by it, which shows in their slowest keys.
    """
    figures = []
    for part in (0.5, 0.99):
        figures.append([percentile([percentile(run, part) for run in runs], 0.25) for runs in (ours, bare)])
    (middle, bare_middle), (far, bare_far) = figures
    print(
        f"{name:<22} median {middle / 1000:7.0f} {bare_middle / 1000:7.0f} µs  ratio {middle / bare_middle:5.2f}"
        f"   99th {far / 1000:7.0f} {bare_far / 1000:7.0f} µs  ratio {far / bare_far:5.2f}")
    return far / bare_far


def find(path):
    if not os.path.isdir(path):
        return os.path.abspath(path)
    for name in ("postcode", "LineEditorExample"):
        if os.path.exists(os.path.join(path, name)):
            return os.path.abspath(os.path.join(path, name))
    raise SystemExit(f"no program in {path}")


def environment_of(directory, service):
    home = tempfile.mkdtemp(dir=directory)
    return {
        "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin", "INPUTRC": "/dev/null", "HOME": home,
        "POSTCODE_API_URL": service, "XDG_CACHE_HOME": home, "XDG_DATA_HOME": home, "XDG_STATE_HOME": home,
        "EXAMPLE_PROMPT": PROMPT, "EXAMPLE_DELAY": str(int(DELAY * 1000)),
    }


def main():
    if not 2 <= len(sys.argv) <= 3:
        raise SystemExit(__doc__)
    program = find(sys.argv[1])
    runs = int(sys.argv[2]) if len(sys.argv) == 3 else 40
    directory = tempfile.mkdtemp(prefix="keys-")
    service_process, service = start_service()
    try:
        source, peer = os.path.join(directory, "peer.c"), os.path.join(directory, "peer")
        with open(source, "w") as file:
            file.write(PEER)
        subprocess.run(["cc", "-O2", "-o", peer, source, "-lreadline"], check=True)
        measures = {
            "burst, until the last": Typist.burst,
            "one by one, each": Typist.one_by_one,
            "at a pace, each": Typist.at_a_pace,
        }
        times = {name: {program: [], peer: []} for name in measures}
        for run in range(runs):
            # They take turns, and are first equally often, so that other programs slow both.
            for path in (program, peer) if run % 2 == 0 else (peer, program):
                for name, measure in measures.items():
                    typist = Typist(path, environment_of(directory, service))
                    times[name][path].append(measure(typist))
                    typist.close()
        print(f"{len(KEYS)} keys, {runs} runs, {DELAY:g} s for each answer: {os.path.basename(program)}, bare readline")
        worst = max(report(name, taken[program], taken[peer]) for name, taken in times.items())
        holds = worst <= AIM_AT_99
        print(f"aim: at most {AIM_AT_99} at the 99th percentile: {'holds' if holds else 'MISSED'}")
        return 0 if holds else 1
    finally:
        os.kill(service_process, signal.SIGKILL)
        os.waitpid(service_process, 0)
        shutil.rmtree(directory, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
