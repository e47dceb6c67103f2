"""cshogi drives the engine: games with byoyomi, with increments and with pondering, and lists of lines."""

import random

import cshogi
import cshogi.cli
import cshogi.usi

from lib import script


def games(engine):
    """cshogi's own referee; what it calls illegal or late the audit of the log finds too."""
    hash = {"USI_Hash": 16}
    for rules in (dict(byoyomi=150), dict(time=2000, inc=20, ponder=True), dict(time=500, byoyomi=100)):
        result = cshogi.cli.main(
            engine, engine, games=2, draw=140, print_summary=False, options1=hash, options2=hash, **rules
        )
        assert result["total"] == 2, result


def lists(path):
    """MultiPV as cshogi's listener sees it."""
    engine = cshogi.usi.Engine(path)
    engine.setoption("MultiPV", 4)
    engine.isready()
    for seed in range(40):
        chance, board, moves = random.Random(seed), cshogi.Board(), []
        for _ in range(seed % 50):
            legal = list(board.legal_moves)
            if not legal:
                break
            move = chance.choice(legal)
            moves.append(cshogi.move_to_usi(move))
            board.push(move)
        count = len(list(board.legal_moves))
        if not count:
            continue
        engine.position(moves)
        listener = cshogi.usi.MultiPVListener()
        best, _ = engine.go(nodes=300 + 811 * seed, listener=listener.listen())
        first = [info["pv"][0] for info in listener.info]
        assert len(set(first)) == len(first), (board.sfen(), first)
        assert len(first) == min(4, count), (board.sfen(), first, count)
        assert first[0] == best, (board.sfen(), first, best)
    engine.quit()


path = script("cshogi", "--protocol", "usi")
games(path)
lists(path)
print("cshogi: no complaint")
