"""Whether a move is on the disk before it is acknowledged, as the system itself sees it.

    python3 synced.py SERVER [MOVES]

The server runs under strace, moves are made one after the other, and between the frame that brings a
command and the one that says `ok` the file of the tables has to be synced. Says SKIPPED where
programs cannot be traced.
"""

import os, re, shutil, signal, subprocess, sys, tempfile, time
from client import Person

BINARY = os.path.abspath(sys.argv[1])
MOVES = int(sys.argv[2]) if len(sys.argv) > 2 else 40
# Knights and kings walk to and fro; the position is not to be there three times, so pawns do too.
LINE = ["g1f3", "g8f6", "e2e3", "e7e6", "f1e2", "f8e7", "e1g1", "e8g8", "a2a3", "a7a6", "b2b3", "b7b6", "c2c3", "c7c6",
        "d2d3", "d7d6", "h2h3", "h7h6", "a3a4", "a6a5", "b3b4", "b6b5", "c3c4", "c6c5", "d3d4", "d6d5", "h3h4", "h6h5",
        "g2g3", "g7g6", "b1c3", "b8c6", "c1b2", "c8b7", "a1c1", "a8c8", "d1d2", "d8d7", "f1d1", "f8d8"]
CALLS = "fsync,fdatasync,pwrite64,write,writev,sendto,sendmsg"


def skip(why):
    print(f"!!!!!! SKIPPED: whether an acknowledged move is synced: {why}", flush=True)
    sys.exit(0)


def traces():
    """Whether a program can be traced here."""
    if not shutil.which("strace"):
        skip("there is no strace")
    tried = subprocess.run(["strace", "-f", "-o", "/dev/null", "true"], capture_output=True, text=True)
    if tried.returncode:
        skip(f"strace cannot trace: {tried.stderr.strip()[:100]}")


class Traced:
    """The server under strace, with a mark in the trace for each command and each answer."""

    def __init__(self, folder):
        self.trace = os.path.join(folder, "trace")
        command = ["strace", "-f", "-y", "-ttt", "-s", "400", "-e", f"trace={CALLS}", "-o", self.trace, BINARY]
        where = ["--no-open", "--listen", "127.0.0.1:0", "--data", os.path.join(folder, "data"), "--commands", "100000"]
        self.process = subprocess.Popen([*command, *where], stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        self.url = re.match(r"listening on (http://\S+)", line).group(1)

    def stop(self):
        """Strace passes the signal on to nobody: its child is asked to end."""
        children = f"/proc/{self.process.pid}/task/{self.process.pid}/children"
        for child in open(children).read().split():
            os.kill(int(child), signal.SIGTERM)
        self.process.wait(20)


def plays(url):
    """Makes the moves one after the other; the times between which each was under way."""
    ann, ben = Person(url), Person(url)
    table = ann.open(game="cwda", armies="fide:fide", seats=["me", "open"], name="Ann")
    seats = ann.join(table), ben.join(table)
    assert seats[1].do("sit", seat=1, name="Ben")["t"] == "ok"
    times = []
    for ply, move in enumerate(LINE[:MOVES]):
        seat = seats[ply % 2]
        seat.wait(lambda seat: seat.ply == ply, 30)
        # What others were told is over with.
        time.sleep(0.02)
        begun = time.time()
        answer = seat.do("move", timeout=30, m=move)
        times.append((begun, time.time()))
        assert answer["t"] == "ok", (move, answer)
    return times


def events(trace):
    """What the trace tells in its order: the begin of a write to the tables ("written"), the begin of a sync of them that
    came to its end here ("synced"), and the begin of an answer ("ok"), each with its time."""
    begun, found = {}, []
    for line in open(trace, errors="replace"):
        parts = re.match(r"(\d+)\s+([0-9.]+) (.*)", line)
        if not parts:
            continue
        thread, at, call = parts[1], float(parts[2]), parts[3].strip()
        if re.match(r"(fsync|fdatasync)\(\d+<.*tables\.sqlite-wal>", call):
            begun[thread] = at
            if call.endswith("= 0"):
                found.append(("synced", begun.pop(thread)))
        elif re.match(r"<\.\.\. (fsync|fdatasync) resumed>", call):
            at = begun.pop(thread, None)
            if at and call.endswith("= 0"):
                found.append(("synced", at))
        elif re.match(r"pwrite64\(\d+<.*tables\.sqlite-wal>", call):
            found.append(("written", at))
        elif re.match(r"(write|writev|send\w+)\(", call) and '\\"t\\":\\"ok\\"' in call:
            found.append(("ok", at))
    return found


def main():
    traces()
    with tempfile.TemporaryDirectory() as folder:
        server = Traced(folder)
        try:
            times = plays(server.url)
        finally:
            server.stop()
        told = events(server.trace)
    for nth, (begun, ended) in enumerate(times):
        during = [what for what, at in told if begun <= at <= ended]
        assert during.count("ok") == 1, f"move {nth + 1}: {during}"
        before = during[:during.index("ok")]
        assert "written" in before, f"move {nth + 1} was acknowledged before it was written: {during}"
        assert "synced" in before[before.index("written"):], f"move {nth + 1}: acknowledged before the sync: {during}"
    print(f"ok      {len(times)} moves, each written and synced before its ok", flush=True)


main()
