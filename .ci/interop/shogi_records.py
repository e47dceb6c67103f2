"""200 games of shogi through other people's readers and writers, both ways.

tsshogi writes each game in every format that it has; `convert` reads them all and writes them anew; then
tsshogi, json-kifu-format, shogiops, python-shogi and cshogi read what it wrote. Moves, branches, times
and endings must be those that the games were made with.
"""

import glob
import json
import os
import subprocess
import sys

import cshogi
import cshogi.CSA
import cshogi.KIF
import shogi.CSA
import shogi.KIF

from lib import CONVERT, HERE, WORK, folder

NODE = os.environ["WAZIR_NODE"]
HOME = folder("shogi")
GAMES = os.path.join(HOME, "games.jsonl")
#: Formats of tsshogi, and what they do not hold.
THEIRS = {"kif": "", "ki2": "times", "csa": "branches", "jkf": "", "usi": "branches,times,ends,fouls", "usen": "times,ends,fouls"}
OURS = ["kif", "ki2", "csa", "csa3", "jkf", "usi", "usen"]


def node(*arguments):
    """Runs the script for Node; whether it found no fault."""
    return subprocess.run(["node", os.path.join(NODE, "shogi.mjs"), *arguments]).returncode == 0


def convert(source, to, into, *more):
    """Converts a folder; a record that is kept with a warning is no fault."""
    command = [CONVERT, source, "--to", to, "-o", into + "/", "--force", *more]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        print(f"FAULT: convert {os.path.basename(source)} to {to}:\n{done.stderr[-600:]}")
    return done.returncode == 0


def decoded(path):
    """The text of a file in the encoding that its ending promises."""
    encoding = "cp932" if path.endswith((".kif", ".ki2")) else "utf-8"
    with open(path, encoding=encoding, newline="") as file:
        return file.read().replace("\r\n", "\n")


def by_python_shogi(path):
    # The plus sign behind a move from which a branch leaves is none that it knows.
    parser = shogi.CSA.Parser if path.endswith(".csa") else shogi.KIF.Parser
    return parser.parse_str(decoded(path).replace(")+\n", ")\n"))[0]["moves"]


def by_cshogi(path):
    if path.endswith(".csa"):
        parser = cshogi.CSA.Parser.parse_str(decoded(path))[0]
    else:
        parser = cshogi.KIF.Parser.parse_str(decoded(path))
    return [cshogi.move_to_usi(move) for move in parser.moves]


def read_in_python(games, reader, name, paths):
    """Holds what a library of Python reads against the main lines. The number of faults."""
    faults = 0
    for game, path in zip(games, paths):
        try:
            moves = reader(path)
        except Exception as error:
            moves = repr(error)
        # Not all libraries stop at the first branch, and an illegal move need not be read.
        if moves[: len(game["moves"])] != game["moves"]:
            faults += 1
            if faults <= 5:
                print(f"FAULT: {name}, {os.path.relpath(path, WORK)}: {str(moves)[-200:]}")
    print(f"{name}, {os.path.splitext(paths[0])[1]}: {len(paths)} readings, {faults} faults")
    return faults


def files(at):
    return sorted(path for path in glob.glob(os.path.join(at, "*")) if os.path.isfile(path))


def main(count, seed):
    with open(GAMES, "w", encoding="utf-8") as out:
        subprocess.run([sys.executable, os.path.join(HERE, "make_shogi.py"), str(count), str(seed)], stdout=out, check=True)
    with open(GAMES, encoding="utf-8") as file:
        games = [json.loads(line) for line in file]
    theirs, good = os.path.join(HOME, "theirs"), True
    good &= node("write", GAMES, theirs)
    for name, lacks in THEIRS.items():
        if "fouls" in lacks:
            # Without a word for the foul the illegal move is an error.
            for game in games:
                if game["foul"]:
                    os.remove(os.path.join(theirs, name, f"{game['id']:04}.{name}"))
        into = os.path.join(HOME, "read", name)
        print(f"-- {name} of tsshogi, read by us and written as JKF")
        good &= convert(os.path.join(theirs, name), "jkf", into)
        good &= node("read", GAMES, into, "jkf", lacks)
    for name in OURS:
        into = os.path.join(HOME, "ours", name)
        print(f"-- {name} of ours, read by others")
        good &= convert(os.path.join(theirs, "kif"), name, into)
        good &= node("read", GAMES, into, name)
        paths = files(into)
        if len(paths) != len(games):
            print(f"FAULT: {len(paths)} files of {len(games)} games as {name}")
            good = False
            continue
        if name in ("kif", "csa"):
            good &= not read_in_python(games, by_python_shogi, "python-shogi", paths)
            good &= not read_in_python(games, by_cshogi, "cshogi", paths)
    return good


sys.exit(0 if main(int(sys.argv[1]), int(sys.argv[2])) else 1)
