"""A referee with other people's rules: games of the engine against itself on the clock.

    referee.py GAMES AT_ONCE SECONDS INCREMENT

Half of the games are chess under UCI, judged by python-chess, half shogi under USI, judged by cshogi.
The clock stands outside the engine, from the last byte of `go` to the last of `bestmove`. No flag may fall,
no move may be illegal; the audit of the logs looks at the rest.
"""

import random
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

from lib import tapped
from rules import Chess, Shogi

BASE, INCREMENT = float(sys.argv[3]), float(sys.argv[4])
MOST = 200


class Player:
    """One engine that plays one side."""

    def __init__(self, protocol):
        command = tapped("referee", "--protocol", protocol)
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.ask(protocol, f"{protocol}ok")
        self.ask(f"setoption name {'USI_' if protocol == 'usi' else ''}Hash value 16\nisready", "readyok")
        self.tell(f"{protocol}newgame")
        self.clock = BASE

    def tell(self, text):
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()

    def ask(self, text, answer):
        self.tell(text)
        for line in self.process.stdout:
            if line.split()[:1] == [answer]:
                return line.split()
        raise AssertionError(f"the engine ended before {answer}")

    def quit(self):
        self.tell("quit")
        assert self.process.wait(10) == 0


def play(number):
    """One game; answers how it went."""
    chess = number % 2 == 0
    protocol, first, second = ("uci", "w", "b") if chess else ("usi", "b", "w")
    at, moves, chance = (Chess() if chess else Shogi()), [], random.Random(number)
    while len(moves) < 8 and at.moves():
        moves.append(chance.choice(at.moves()))
        at.push(moves[-1])
    players = [Player(protocol), Player(protocol)]
    slowest, end = 0.0, "long"
    while len(moves) < MOST:
        if not at.moves() or (chess and at.board.is_game_over(claim_draw=True)):
            end = "over"
            break
        player = players[len(moves) % 2]
        player.tell("position startpos moves " + " ".join(moves))
        left = [int(1000 * other.clock) for other in players]
        step = int(1000 * INCREMENT)
        # Under USI the increment of the move to be played comes on top of the clock.
        begin = time.monotonic()
        answer = player.ask(f"go {first}time {left[0]} {second}time {left[1]} {first}inc {step} {second}inc {step}", "bestmove")
        used = time.monotonic() - begin
        slowest = max(slowest, used)
        player.clock += (0 if chess else INCREMENT) - used
        assert player.clock >= 0, f"game {number}, ply {len(moves)}: flag, {used:.3f} s used"
        player.clock += INCREMENT if chess else 0
        if answer[1] in ("resign", "win"):
            end = answer[1]
            break
        assert at.push(answer[1]), f"game {number}, ply {len(moves)}: illegal {answer[1]}"
        moves.append(answer[1])
    for player in players:
        player.quit()
    return f"{protocol} {len(moves)} plies, {end}, slowest {slowest:.3f} s, left {min(player.clock for player in players):.3f} s"


def main(count, at_once):
    with ThreadPoolExecutor(at_once) as pool:
        for number, result in enumerate(pool.map(play, range(count))):
            print(f"game {number}: {result}", flush=True)


main(int(sys.argv[1]), int(sys.argv[2]))
