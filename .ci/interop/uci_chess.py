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


def fischerandom(engine):
    """Chess960 by XBoard's protocol, with castling on every occasion, and mates by castling."""
    for number in range(0, 960, 80):
        board, chance = chess.Board.from_chess960_pos(number), random.Random(number)
        while not board.is_game_over(claim_draw=True) and board.ply() < 60:
            castlings = list(board.generate_castling_moves())
            if board.turn == (number % 160 == 0):
                move = engine.play(board, chess.engine.Limit(depth=2)).move
            else:
                move = castlings[0] if castlings else chance.choice(list(board.legal_moves))
            if move is None:
                break
            board.push(move)
    for fen, castling in (
        ("5k2/8/8/8/8/8/4R1R1/5K1R w H - 0 1", "O-O#"),
        ("3k4/8/8/8/8/8/2R1R3/R1K5 w A - 0 1", "O-O-O#"),
        ("r1k5/2r1r3/8/8/8/8/8/3K4 b a - 0 1", "O-O-O#"),
    ):
        board = chess.Board(fen, chess960=True)
        assert board.san(engine.play(board, chess.engine.Limit(depth=3)).move) == castling, fen


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
        fischerandom(engine)


complaints = Complaints(
    "chess.engine",
    # It knows neither the answer to `.` nor to `accepted`-like features of CECP that it has no use for.
    known=("stat01", "feature"),
)
uci()
xboard()
assert not complaints.texts, complaints.texts
print("python-chess: no complaint")
