"""The games of Fairy-Stockfish's variants.ini, through pyffish.

    fairy_variants.py VARIANT PERFT INI SEED

`variant import` makes files of the games. For every game that comes over whole, `perft` counts the moves at the
start and at 12 positions made by chance, with a fixed seed; pyffish has to find as many. Then `variant export`
writes each file back, and pyffish counts once more.
"""

import json
import os
import random
import re
import subprocess
import sys

import pyffish

from lib import folder

#: The number of games that come over whole; more is better, fewer is a fault.
WHOLE = 100
#: Games that cannot be written back whole: a pawn that may never be dropped.
ONE_WAY = {"dragonfly"}
HOME = folder("fairy")


def positions(name, seed):
    """The start of a game and 12 more positions, with the number of moves in each."""
    chance = random.Random(f"{seed} {name}")
    start = pyffish.start_fen(name)
    fens, tries = [start], 0
    while len(fens) < 13 and tries < 60:
        tries += 1
        fen = start
        for _ in range(chance.randrange(1, 40)):
            moves = pyffish.legal_moves(name, fen, [])
            if not moves:
                break
            fen = pyffish.get_fen(name, fen, [chance.choice(moves)])
        if fen not in fens:
            fens.append(fen)
    return [(fen, len(pyffish.legal_moves(name, fen, []))) for fen in fens]


def start_of(path):
    """The start position of a file: it has the fields that the other program leaves out."""
    with open(path, encoding="utf-8") as file:
        return re.search(r'^start = "([^"]*)"', file.read(), re.M).group(1)


def miscounted(perft, rows):
    """What `perft` says of the positions in which it counts other moves."""
    suite = os.path.join(HOME, "suite.jsonl")
    with open(suite, "w", encoding="utf-8") as file:
        for stem, fen, moves in rows:
            file.write(json.dumps({"variant": stem, "position": fen, "perft": [moves]}) + "\n")
    words = [perft, "--suite", suite, "--variants", HOME]
    done = subprocess.run(words, capture_output=True, text=True)
    said = done.stdout + done.stderr
    return [line for line in said.splitlines() if not re.match("nodes |.*/s", line)] if done.returncode else []


def main(variant, perft, ini, seed):
    with open(ini, encoding="utf-8") as file:
        text = file.read()
    pyffish.load_variant_config(text)
    done = subprocess.run([variant, "import", ini, "-o", HOME, "--force"], capture_output=True, text=True)
    lossy = set(re.findall(r" \[([^\]]+)\]: ", done.stderr))
    names = [head.split(":")[0] for head in re.findall(r"^\[([^\]]+)\]", text, re.M)]
    faults, whole, rows = [], 0, []
    for name in names:
        stem = re.sub("[^a-z0-9-]", "-", name.lower())
        path = os.path.join(HOME, f"{stem}.toml")
        checked = subprocess.run([variant, "check", path], capture_output=True)
        if name in lossy or checked.returncode or name not in pyffish.variants():
            continue
        whole += 1
        there = positions(name, seed)
        ours = [start_of(path)] + [fen for fen, _ in there[1:]]
        rows += [(stem, fen, moves) for fen, (_, moves) in zip(ours, there)]
        if name in ONE_WAY:
            continue
        written = subprocess.run([variant, "export", path], capture_output=True, text=True)
        if written.stderr:
            faults.append(f"{name} is not written back whole: {written.stderr.strip()[:200]}")
            continue
        again = f"again-{name}"
        pyffish.load_variant_config(re.sub(r"^\[.*\]", f"[{again}]", written.stdout) + "\n")
        differ = [fen for fen, moves in there if len(pyffish.legal_moves(again, fen, [])) != moves]
        faults += [f"{name}, written back, differs in {fen}" for fen in differ[:1]]
    faults += miscounted(perft, rows)
    for fault in faults:
        print(f"FAULT: {fault}")
    print(f"{len(names)} games, {whole} come over whole, {len(rows)} positions, {len(faults)} faults")
    return not faults and whole >= WHOLE


if not os.path.exists(sys.argv[3]):
    print(f"there is no {sys.argv[3]}")
    sys.exit(77)
sys.exit(0 if main(sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])) else 1)
