"""python-chess drives the engine: games, lists of lines, options, by UCI and by XBoard's protocol."""

import random

import chess
import chess.engine

from lib import Complaints, tapped


def placed(seed, plies):
    """A position after some moves by chance."""
    chance, board = random.Random(seed), chess.Board()
    for _ in range(plies):
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(chance.choice(moves))
    return board


def game(engine, board, limit, ponder=False, most=160):
    """One program plays both sides until the end of the game."""
    while not board.is_game_over(claim_draw=True) and board.ply() < most:
        result = engine.play(board, limit, ponder=ponder)
        if result.move is None:
            assert result.resigned or result.draw_offered, "no move and no reason"
            break
        board.push(result.move)
    return board


def analysis(engine, count, lines):
    """Lists of lines: distinct, in order, as many as there can be."""
    for seed in range(count):
        board = placed(seed, seed % 40)
        if board.is_game_over():
            continue
        infos = engine.analyse(board, chess.engine.Limit(nodes=300 + 977 * seed), multipv=lines)
        first = [info["pv"][0] for info in infos]
        assert len(set(first)) == len(first), (board.fen(), first)
        assert len(first) == min(lines, board.legal_moves.count()), (board.fen(), first)
        scores = [info["score"].relative for info in infos]
        assert scores == sorted(scores, reverse=True), (board.fen(), scores)


def options(engine):
    """The options that front ends look for, set as python-chess sets them."""
    for name in ("Hash", "Threads", "MultiPV", "Ponder", "UCI_Chess960", "UCI_LimitStrength", "UCI_Elo", "UCI_AnalyseMode", "UCI_ShowWDL"):
        assert name in engine.options, f"no option {name}"
    engine.configure({"Hash": 32, "Threads": 2})
    elo = engine.options["UCI_Elo"]
    for rating in (elo.min, (elo.min + elo.max) // 2, elo.max):
        engine.configure({"UCI_LimitStrength": True, "UCI_Elo": rating})
        assert engine.play(chess.Board(), chess.engine.Limit(time=0.1)).move
    engine.configure({"UCI_LimitStrength": False, "UCI_ShowWDL": True, "Threads": 1})
    info = engine.analyse(chess.Board(), chess.engine.Limit(nodes=20000))
    assert sum(info["wdl"].relative) == 1000, info.get("wdl")
    # All that is offered can be set to its own default.
    for name, option in engine.options.items():
        if option.type != "button" and not option.is_managed() and option.default is not None:
            engine.configure({name: option.default})


def uci():
    with chess.engine.SimpleEngine.popen_uci(tapped("python-chess-uci", "--protocol", "uci"), timeout=30) as engine:
        options(engine)
        analysis(engine, 40, 4)
        clock = chess.engine.Limit(white_clock=2, black_clock=2, white_inc=0.02, black_inc=0.02)
        game(engine, placed(1, 6), clock)
        game(engine, placed(2, 6), chess.engine.Limit(time=0.03), ponder=True, most=80)
        for number in (0, 518, 959, 77, 331):
            game(engine, chess.Board.from_chess960_pos(number), chess.engine.Limit(nodes=400), most=90)
        with engine.analysis(placed(3, 20), chess.engine.Limit(time=2.5)) as running:
            times = [info["time"] for info in running if "time" in info and "nodes" in info]
        gaps = [after - before for before, after in zip(times, times[1:])]
        assert max(gaps, default=9) < 1.5, f"{max(gaps, default=9)} s without an info"


def xboard():
    with chess.engine.SimpleEngine.popen_xboard(tapped("python-chess-xboard", "--protocol", "cecp"), timeout=30) as engine:
        clock = chess.engine.Limit(white_clock=3, black_clock=3, white_inc=0.02, black_inc=0.02)
        game(engine, chess.Board(), clock, most=100)
        game(engine, chess.Board(), chess.engine.Limit(depth=3), ponder=True, most=60)
        for seed in range(10):
            board = placed(seed, 10)
            if not board.is_game_over():
                info = engine.analyse(board, chess.engine.Limit(depth=5))
                assert board.is_legal(info["pv"][0]), (board.fen(), info)


complaints = Complaints(
    "chess.engine",
    # It knows neither the answer to `.` nor to `accepted`-like features of CECP that it has no use for.
    known=("stat01", "feature"),
)
uci()
xboard()
assert not complaints.texts, complaints.texts
print("python-chess: no complaint")
