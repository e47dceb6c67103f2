"""PyChess plays one game of the engine against itself by each protocol, with its own model of a game.

    pychess_game.py ENGINE

Run with Debian's Python, which has PyChess, under a display. Its window stays closed. Exits with 77
where PyChess does not start.
"""

import asyncio
import os
import sys

try:
    import gi

    gi.require_version("Gtk", "3.0")
    gi.require_version("GtkSource", "3.0")
    from gi.repository import GLib
    from pychess.Players.engineNest import discoverer
    from pychess.System import conf
    from pychess.Utils.const import BLACK, BLACKWON, DRAW, WHITE, WHITEWON, WON_ADJUDICATION, WON_CALLFLAG
    from pychess.Utils.GameModel import GameModel
    from pychess.Utils.TimeModel import TimeModel
    from pychess.Variants.normal import NormalBoard
except Exception as missing:
    print(f"PyChess does not start: {missing!r}")
    sys.exit(77)


async def game(protocol, command):
    """One game; answers how many plies it had and how it ended."""
    engine = {
        "name": f"wazir-{protocol}",
        "protocol": protocol,
        "command": command,
        "args": ["--protocol", "uci" if protocol == "uci" else "cecp"],
        "md5": "",
        "options": [],
        "level": 20,
    }
    seconds, increment = 2, 0
    players = [
        await discoverer.initPlayerEngine(engine, color, 20, NormalBoard, secs=seconds, incr=increment)
        for color in (WHITE, BLACK)
    ]
    model = GameModel(TimeModel(seconds, increment))
    model.setPlayers(players)
    model.start()
    for _ in range(6000):
        await asyncio.sleep(0.01)
        # Its clocks stand in the loop of GLib, which it turns from asyncio's.
        GLib.MainContext.default().iteration(False)
        if model.status in (DRAW, WHITEWON, BLACKWON):
            break
    else:
        raise AssertionError(f"{protocol}: no end after {model.ply} plies, status {model.status}")
    status, reason, ply = model.status, model.reason, model.ply
    try:
        model.terminate()
    except TypeError:
        # Its way to cancel what waits for a line is too old for this Python.
        pass
    # An invalid move is adjudicated; an engine that died has a status of its own.
    assert reason != WON_ADJUDICATION, f"{protocol}: an invalid move at ply {ply}"
    assert reason != WON_CALLFLAG, f"{protocol}: a flag fell at ply {ply}"
    assert ply > 20, f"{protocol}: only {ply} plies"
    return f"PyChess, {protocol}: {ply} plies, status {status}, reason {reason}"


async def main(command):
    for protocol in ("uci", "xboard"):
        print(await asyncio.wait_for(game(protocol, command), 100), flush=True)


conf.set("book_depth_max", 0)
try:
    asyncio.new_event_loop().run_until_complete(main(sys.argv[1]))
except AssertionError as fault:
    print(f"FAULT: {fault}")
    os._exit(1)
# The tasks that it leaves behind cannot be ended in an orderly way.
sys.stdout.flush()
os._exit(0)
