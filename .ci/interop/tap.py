"""Starts an engine and passes its lines through, writing each one to a log with the time.

    tap.py LOG_FOLDER ENGINE [ARGUMENT ...]

Each process gets a log of its own, so two engines of one game do not share a file. A line of the log
is `SECONDS < TEXT` for what the engine was told and `SECONDS > TEXT` for what it said.
"""

import os
import subprocess
import sys
import threading
import time


def main():
    folder, command = sys.argv[1], sys.argv[2:]
    log = open(os.path.join(folder, f"{os.getpid()}.log"), "w", encoding="utf-8", newline="\n")
    lock = threading.Lock()
    engine = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def note(sign, line):
        text = line.decode("utf-8", "replace").rstrip("\r\n")
        with lock:
            log.write(f"{time.monotonic():.4f} {sign} {text}\n")
            log.flush()

    def told():
        # A line is in the log before the engine can answer it.
        for line in iter(sys.stdin.buffer.readline, b""):
            note("<", line)
            try:
                engine.stdin.write(line)
                engine.stdin.flush()
            except OSError:
                return
        engine.stdin.close()

    threading.Thread(target=told, daemon=True).start()
    for line in iter(engine.stdout.readline, b""):
        note(">", line)
        sys.stdout.buffer.write(line)
        sys.stdout.buffer.flush()
    # The other thread may still wait for a line, and would break an ordinary exit.
    os._exit(engine.wait())


try:
    main()
except (BrokenPipeError, KeyboardInterrupt):
    # Whoever spoke to the engine is gone.
    os._exit(1)
