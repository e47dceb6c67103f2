"""Engines: scripts that behave and misbehave, and real programs where they are installed."""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
import threading
import time
from pathlib import Path
from typing import Optional

import pytest

import wazir

UCI = """
import sys, time
stopped = False
for line in sys.stdin:
    word = line.split()[0] if line.split() else ""
    if word == "uci":
        print("id name Fake 1\\noption name Hash type spin default 1\\nuciok", flush=True)
    elif word == "isready":
        print("readyok", flush=True)
    elif word == "setoption":
        print("set " + line.strip(), file=sys.stderr, flush=True)
    elif word == "go":
        GO
    elif word == "quit":
        break
"""


def fake(tmp_path: Path, go: str) -> list[str]:
    """Returns the command of an engine of UCI that answers ``go`` with some lines of Python."""
    script = tmp_path / "engine.py"
    script.write_text(UCI.replace("GO", go.replace("\n", "\n        ")))
    return [sys.executable, "-u", str(script)]


MOVE = 'print("info depth 3 score cp -12 nodes 99 pv e2e4 e7e5\\nbestmove e2e4", flush=True)'
WAIT = 'print("info depth 1 score cp 5 nodes 1", flush=True)\nsys.stdin.readline()\nprint("bestmove d2d4", flush=True)'


def test_a_sound_engine(tmp_path: Path) -> None:
    heard: list[wazir.EngineInfo] = []
    with wazir.engine("uci", fake(tmp_path, MOVE)) as engine:
        assert (engine.name, engine.running) == ("Fake 1", True)
        game = wazir.Game("cwda")
        answer = engine.go(game, depth=3, on_info=heard.append)
        assert (answer.decision, str(answer.best)) == ("move", "e2e4")
        assert (answer.score, answer.depth, answer.nodes) == (-12, 3, 99)
        assert game.ply == 0 and engine.play(game) == answer.best and game.ply == 1
    info = heard[0]
    assert (info.depth, info.score, info.nodes, info.rank, info.pv) == (3, -12, 99, 1, ("e2e4", "e7e5"))
    assert not engine.running
    with pytest.raises(RuntimeError, match="has quit"):
        engine.go(game)
    assert engine.quit()


LINES = """print("info depth 1 multipv 1 score cp 9 pv a2a3")
print("info depth 2 seldepth 5 multipv 2 score cp -3 lowerbound nodes 70 time 250 hashfull 12 pv d2d4 d7d5")
print("info depth 2 multipv 1 score mate 3 nodes 90 pv e2e4 e7e5")
print("info depth 2 currmove a2a3")
print("bestmove e2e4", flush=True)"""


def test_the_last_report_of_each_line(tmp_path: Path) -> None:
    game = wazir.Game("cwda")
    with wazir.engine("uci", fake(tmp_path, LINES)) as engine:
        best, second = engine.analyse(game, depth=2)
        assert asyncio.run(wazir.AsyncEngine(engine).analyse(game, depth=2)) == [best, second]
    assert (best.score, best.mate, best.nodes, game.line(best.pv)) == (100_000, 3, 90, ["e4", "e5"])
    assert (second.score, second.mate, second.bound, second.rank) == (-3, None, "lower", 2)
    assert (second.seldepth, second.time, second.hashfull) == (5, 0.25, 12)
    assert game.ply == 0


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("info score mate -", (-100_000, None, None)),
        ("info score mate 0 depth 4", (-100_000, 0, 4)),
        ("7. 100003 5 9 e4", (100_000, 3, 7)),
        ("info string depth 9", (None, None, None)),
        ("bestmove e2e4", (None, None, None)),
        ("info depth x score cp 99999999999999999999", (None, None, None)),
        ("", (None, None, None)),
    ],
)
def test_lines_of_engines(line: str, expected: tuple[Optional[int], ...]) -> None:
    info = wazir.EngineInfo.parse(line)
    assert (info.score, info.mate, info.depth) == expected and info.line == line


def test_stop_ends_a_search(tmp_path: Path) -> None:
    with wazir.engine("uci", fake(tmp_path, WAIT)) as engine:
        timer = threading.Timer(0.2, engine.stop)
        timer.start()
        began = time.monotonic()
        assert str(engine.go(wazir.Game("cwda"), time=30).best) == "d2d4"
        assert time.monotonic() - began < 10
        # It can be asked again, and a second thread has to wait for its turn.
        refused: list[str] = []

        def ask_too() -> None:
            try:
                engine.go(wazir.Game("cwda"))
            except RuntimeError as error:
                refused.append(str(error))
            engine.stop()

        threading.Timer(0.2, ask_too).start()
        assert str(engine.go(wazir.Game("cwda"), time=30).best) == "d2d4"
        assert refused == ["the engine is thinking; stop() ends that"]


def test_an_exception_of_the_listener_stops_the_engine(tmp_path: Path) -> None:
    def fail(info: wazir.EngineInfo) -> None:
        raise KeyError(info.depth)

    with wazir.engine("uci", fake(tmp_path, WAIT)) as engine:
        with pytest.raises(KeyError):
            engine.go(wazir.Game("cwda"), time=30, on_info=fail)
        assert engine.running


@pytest.mark.parametrize(
    ("go", "message"),
    [
        ('print("it hurts", file=sys.stderr, flush=True)\nsys.exit(3)', "it hurts"),
        ("time.sleep(60)", "no move|move"),
        ('print("bestmove xyzzy", flush=True)', "xyzzy"),
    ],
)
def test_engines_that_misbehave_are_ended(tmp_path: Path, go: str, message: str) -> None:
    engine = wazir.engine("uci", fake(tmp_path, go), overrun=0.3).start()
    with pytest.raises(wazir.EngineError, match=message) as raised:
        engine.go(wazir.Game("cwda"), time=0.1)
    assert raised.value.kind == "engine"
    assert not engine.running
    with pytest.raises(wazir.EngineError):
        engine.go(wazir.Game("cwda"))
    engine.quit()


def test_an_illegal_move_of_an_engine_is_refused(tmp_path: Path) -> None:
    with wazir.engine("uci", fake(tmp_path, 'print("bestmove e2e5", flush=True)')) as engine:
        game = wazir.Game("cwda")
        with pytest.raises(wazir.IllegalMoveError):
            engine.play(game, depth=1)
        assert game.ply == 0


def test_resignation_is_a_decision(tmp_path: Path) -> None:
    with wazir.engine("uci", fake(tmp_path, 'print("bestmove resign", flush=True)')) as engine:
        assert engine.go(wazir.Game("cwda"), depth=1).decision == "resign"
        with pytest.raises(wazir.WazirError, match="resign"):
            engine.play(wazir.Game("cwda"), depth=1)


def test_what_cannot_be_started_or_played(tmp_path: Path) -> None:
    with pytest.raises(wazir.EngineError, match="no-such-program"):
        wazir.engine("uci", "no-such-program").start()
    with pytest.raises(wazir.WazirError):
        wazir.engine("telepathy", "sh").start()
    with pytest.raises(wazir.WazirError):
        wazir.engine("uci", [])
    with pytest.raises(wazir.WazirError):
        wazir.engine("uci", "sh", timeout=float("nan")).start()
    with pytest.raises(wazir.EngineError):
        wazir.engine("uci", [sys.executable, "-c", "import time; time.sleep(60)"], timeout=0.3).start()
    with wazir.engine("uci", fake(tmp_path, MOVE)) as engine:
        with pytest.raises(wazir.WazirError) as raised:
            engine.go(wazir.Game("evo"))
        assert raised.value.kind == "unsupported" and engine.running


def test_asyncio(tmp_path: Path) -> None:
    async def both() -> list[str]:
        heard: list[wazir.EngineInfo] = []
        async with wazir.engine("uci", fake(tmp_path, MOVE), options={"Hash": 2}) as one:
            async with wazir.engine("uci", fake(tmp_path, MOVE)) as other:
                moves = await asyncio.gather(
                    one.play(wazir.Game("cwda"), depth=1, on_info=heard.append),
                    other.play(wazir.Game("cwda"), depth=1),
                )
                await asyncio.sleep(0)
                assert heard and one.name == "Fake 1"
        assert not one.running
        return [str(move) for move in moves]

    assert asyncio.run(both()) == ["e2e4", "e2e4"]


def test_a_cancelled_call_stops_the_engine(tmp_path: Path) -> None:
    async def cancelled() -> bool:
        async with wazir.engine("uci", fake(tmp_path, WAIT)) as engine:
            with pytest.raises(asyncio.TimeoutError):
                await asyncio.wait_for(engine.go(wazir.Game("cwda"), time=30), 0.3)
            return engine.running

    began = time.monotonic()
    assert asyncio.run(cancelled())
    assert time.monotonic() - began < 10


def test_lines_of_every_protocol_are_read() -> None:
    parse = wazir.EngineInfo.parse
    assert parse("info depth 5 multipv 2 score mate -3 pv 7g7f").mate == -3
    assert parse("info depth 5 multipv 2 score mate -3 pv 7g7f").rank == 2
    assert parse("info string depth 9").depth is None
    assert parse("info score mate +").mate is None
    assert parse("12. 34 56 7890 e4 e5").pv == ("e4", "e5")
    for line in ["", "info", "tellall hi", "info depth", "1 2 3", "a b c d", "info depth ９"]:
        assert parse(line).line == line


def own_engine() -> list[str]:
    """Returns the command of the engine of this repository, where it is built."""
    given = os.environ.get("WAZIR_ENGINE")
    root = Path(os.environ.get("WAZIR_REPOSITORY", Path(__file__).parents[3]))
    target = Path(os.environ.get("CARGO_TARGET_DIR", root / "target"))
    for path in [Path(given)] if given else [target / kind / "examples/engine" for kind in ("release", "debug")]:
        if path.is_file():
            return [str(path)]
    pytest.skip("the engine is not built: cargo build --release --example engine")


@pytest.mark.parametrize(
    ("protocol", "game"),
    [("usi", "shogi"), ("uci", "cwda"), ("xboard", "cwda"), ("usi", "euroshogi"), ("usi", "evo")],
)
def test_our_own_engine_plays_every_game(protocol: str, game: str) -> None:
    heard: list[wazir.EngineInfo] = []
    with wazir.engine(protocol, own_engine()) as engine:
        position = wazir.Game(game)
        for _ in range(4):
            engine.play(position, depth=3, on_info=heard.append)
        # Back and another way: the engine follows.
        position.pop()
        engine.play(position, depth=2)
        assert position.ply == 4
    assert any(info.depth for info in heard)


def test_a_protocol_without_words_for_a_game_is_refused() -> None:
    with wazir.engine("uci", own_engine()) as engine:
        with pytest.raises(wazir.WazirError, match="uci does not support evo"):
            engine.play(wazir.Game("evo"), depth=1)
        assert engine.play(wazir.Game("cwda"), depth=1)


FOREIGN = [
    ("uci", ["stockfish"], "cwda"),
    ("usi", ["fairy-stockfish"], "shogi"),
    ("uci", ["fairy-stockfish"], "cwda"),
    ("xboard", ["fairymax"], "cwda"),
    ("usi", ["gpsusi"], "shogi"),
    ("gnushogi", ["gnushogi"], "shogi"),
]


@pytest.mark.parametrize(("protocol", "command", "game"), FOREIGN, ids=str)
def test_other_programs(protocol: str, command: list[str], game: str) -> None:
    path = os.pathsep.join([os.environ.get("PATH", ""), "/usr/games", "/usr/local/games"])
    program = shutil.which(command[0], path=path)
    if program is None:
        pytest.skip(f"{command[0]} is not installed")
    with wazir.engine(protocol, [program, *command[1:]]) as engine:
        position = wazir.Game(game)
        for _ in range(6):
            # gnushogi knows no other limit.
            if protocol == "gnushogi":
                engine.play(position, depth=1)
            else:
                engine.play(position, time=0.2)
        assert position.ply == 6 and engine.name
