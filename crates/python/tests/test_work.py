"""Long work: threads, Ctrl-C, and memory."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Callable

import pytest

import wazir

INTERRUPTED = {
    "perft": "wazir.Game('shogi').perft(40)",
    "divide": "wazir.Game('cwda').divide(40)",
    "think": "wazir.Player().think(wazir.Game('shogi'), time=600)",
    "think with reports": "wazir.Player().think(wazir.Game('shogi'), time=600, on_info=lambda info: None)",
    "solve": "wazir.solve(wazir.Game('cwda'), plies=99, nodes=10**12)",
    "check": "wazir.check(Endless())",
    "convert": "wazir.convert(Slow(), to='kif')",
    "one step of read": "next(wazir.read(Slow()))",
    "a silent pipe": "next(wazir.read(f'/dev/fd/{os.pipe()[0]}'))",
    "conversion of what was read": "wazir.convert(b'1. e4 e5 2. Nf3 Nc6 *\\n\\n' * 1_000_000, to='pgn')",
}

PROGRAM = """
import os, time, wazir

class Endless:
    def read(self, size):
        return b"1. e4 e5 *\\n\\n" * 10

class Slow:
    def read(self, size):
        time.sleep(0.001)
        return b" " * 100

print("begun", flush=True)
try:
    {work}
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot send itself alone Ctrl-C there")
@pytest.mark.parametrize("work", list(INTERRUPTED.values()), ids=list(INTERRUPTED))
def test_ctrl_c_ends_the_work(work: str) -> None:
    program = [sys.executable, "-c", PROGRAM.format(work=work)]
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "begun\n"
        time.sleep(0.5)
        asked = time.monotonic()
        process.send_signal(signal.SIGINT)
        try:
            rest, _ = process.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            process.kill()
            raise
        assert rest == "interrupted\n"
        # It takes milliseconds; a busy machine gets ten seconds.
        assert time.monotonic() - asked < 10


def test_an_exception_of_the_listener_ends_the_search() -> None:
    def listener(info: wazir.SearchInfo) -> None:
        raise LookupError(info.depth)

    with pytest.raises(LookupError):
        wazir.Player().think(wazir.Game("shogi"), time=600, on_info=listener)


def test_the_listener_runs_in_the_thread_of_the_caller() -> None:
    threads = set()
    answer = wazir.Player().think(
        wazir.Game("cwda"), depth=4, on_info=lambda info: threads.add(threading.get_ident())
    )
    assert threads == {threading.get_ident()} and answer.depth == 4 and answer.best is not None


def ticks_during(work: Callable[[], object]) -> int:
    """Returns how often another thread ran Python during the work."""
    done, ticks = threading.Event(), 0

    def count() -> None:
        nonlocal ticks
        while not done.is_set():
            ticks += 1
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    work()
    done.set()
    thread.join()
    return ticks


@pytest.mark.parametrize("id", ["shogi", "cwda"])
def test_other_threads_run_meanwhile(id: str) -> None:
    game = wazir.Game(id)
    assert ticks_during(lambda: wazir.Player().think(game, time=0.5)) > 20


def test_a_player_thinks_about_one_position_at_a_time() -> None:
    player = wazir.Player()

    def again(info: wazir.SearchInfo) -> None:
        player.think(wazir.Game(), nodes=1)

    with pytest.raises(RuntimeError, match="make a player for each thread"):
        player.think(wazir.Game(), depth=6, on_info=again)
    assert player.think(wazir.Game(), nodes=100).best is not None


def test_a_game_is_used_by_many_threads() -> None:
    game = wazir.Game("shogi")
    start = game.copy()

    def walk(seed: int) -> None:
        for step in range(300):
            if (seed + step) % 3:
                moves = game.moves()
                # Another thread may have moved since.
                if moves and game.why(moves[0]) is None:
                    try:
                        game.push(moves[step % len(moves)])
                    except wazir.IllegalMoveError:
                        pass
            else:
                try:
                    game.pop()
                except IndexError:
                    pass
            assert str(game) and game.fen and hash(game) is not None

    with ThreadPoolExecutor(8) as pool:
        for walked in [pool.submit(walk, seed) for seed in range(8)]:
            walked.result(timeout=120)
    # Whatever was played is a game by the rules.
    line = [str(move) for move in game.history]
    for text in line:
        start.push(text)
    assert start.fen == game.fen


def test_games_that_are_compared_both_ways_at_once() -> None:
    one, other = wazir.Game("evo"), wazir.Game("evo")

    def compare(first: wazir.Game, second: wazir.Game) -> bool:
        return all(first == second for _ in range(2000))

    with ThreadPoolExecutor(4) as pool:
        pairs = [(one, other), (other, one)] * 2
        assert all(compared.result(timeout=120) for compared in [pool.submit(compare, *p) for p in pairs])


def test_records_are_shared_by_threads() -> None:
    records = wazir.read(b'[White "Ann"]\n\n1. e4 e5 *\n\n' * 2000)
    with ThreadPoolExecutor(4) as pool:
        counts = [pool.submit(lambda: sum(len(record.moves) for record in records)) for _ in range(4)]
        assert sum(count.result(timeout=120) for count in counts) == 4000


def resident() -> int:
    """Returns the memory of this process in KiB."""
    with open("/proc/self/statm", encoding="ascii") as statm:
        return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 1024


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="there is no /proc")
@pytest.mark.parametrize("make", [
    lambda: wazir.Game("shogi").moves()[0],
    lambda: wazir.Game("cwda", armies="fide:nutters").push("e2e4"),
    lambda: wazir.Game("evo").copy() == wazir.Game("evo"),
    lambda: wazir.Game().why("8h2b+"),
    lambda: next(wazir.read(b"1. e4 e5 *")).nodes,
], ids=["shogi", "cwda", "evo", "why", "read"])  # fmt: skip
def test_memory_stays_flat(make: Callable[[], object]) -> None:
    # WAZIR_GAMES_MADE=1000000 is the long run.
    count = int(os.environ.get("WAZIR_GAMES_MADE", "20000"))
    for _ in range(2000):
        make()
    before = resident()
    for _ in range(count):
        make()
    assert resident() - before < 4096
