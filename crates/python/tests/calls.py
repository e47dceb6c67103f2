"""The calls of crates/surface/testdata/calls.json by name; its README explains the table."""

from __future__ import annotations

import io
from typing import Any, Callable, Optional, Union

import numpy as np
import numpy.typing as npt

import wazir

MAX_EXACT = 1 << 53

Subject = Union[
    wazir.Game, wazir.Army, wazir.Betza, wazir.Player, wazir.Record, wazir.BatchGame, wazir.EngineInfo, None
]


class NamedBytes(io.BytesIO):
    """Bytes that come from a file of this name."""

    def __init__(self, text: str, name: str) -> None:
        super().__init__(text.encode())
        self.name = name


def error_json(error: wazir.WazirError) -> dict[str, Any]:
    fields: dict[str, Any] = {"kind": error.kind, "en": str(error), "ja": error.ja}
    for name in ("line", "column", "caret", "reason", "hint"):
        value = getattr(error, name)
        if value is not None:
            fields[name] = value
    if error.reason is not None:
        fields["squares"] = [list(pair) for pair in zip(error.roles, error.squares)]
    return {"error": fields}


def text_json(text: wazir.Text) -> list[str]:
    return [str(text), text.ja]


def number_json(number: int) -> Any:
    return number if number < MAX_EXACT else str(number)


def moves_json(moves: list[wazir.Move]) -> list[str]:
    return [str(move) for move in moves]


def outcome_json(outcome: Optional[wazir.Outcome]) -> Optional[dict[str, Any]]:
    if outcome is None:
        return None
    return {"winner": outcome.winner, "reason": outcome.reason, "en": str(outcome.text), "ja": outcome.text.ja}


def refusal_json(why: Optional[wazir.Refusal]) -> Optional[dict[str, Any]]:
    if why is None:
        return None
    squares = [[note.role, note.square] for note in why.notes]
    return {"reason": why.reason, "en": str(why), "ja": why.text.ja, "squares": squares}


def piece_json(piece: Optional[wazir.Piece]) -> Optional[dict[str, Any]]:
    if piece is None:
        return None
    names = ("seat", "label", "letter", "name", "kanji", "betza")
    fields = {name: getattr(piece, name) for name in names}
    return {**fields, "promoted": piece.is_promoted, "royal": piece.is_royal}


def problem_json(problem: wazir.Problem) -> dict[str, Any]:
    return {name: getattr(problem, name) for name in ("game", "is_error", "kind", "line", "column")}


def written_json(written: wazir.Written) -> dict[str, Any]:
    return {"text": written.text, "losses": [loss.kind for loss in written.losses]}


def record_json(record: wazir.Record) -> dict[str, Any]:
    return {
        "game": record.game,
        "headers": [list(pair) for pair in record.headers.items()],
        "start_fen": record.start_fen,
        "moves": moves_json(record.moves),
        "variations": record.variation_count,
        "comments": [node.comment for node in record.nodes if node.comment],
        "termination": record.termination,
        "result": record.result,
        "outcome": outcome_json(record.outcome),
        "error": None if record.error is None else error_json(record.error)["error"],
        "problems": [problem_json(problem) for problem in record.problems],
    }


def read_json(text: str, options: dict[str, Any]) -> list[Any]:
    source = NamedBytes(text, options.pop("path", ""))
    records = wazir.read(source, **options)
    found: list[Any] = []
    while True:
        try:
            found.append(record_json(next(records)))
        except StopIteration:
            return found
        except wazir.WazirError as error:
            found.append(error_json(error))


def read_on_error(text: str, options: dict[str, Any]) -> dict[str, Any]:
    errors: list[wazir.WazirError] = []
    source = NamedBytes(text, options.pop("path", ""))
    records = [record_json(record) for record in wazir.read(source, **options, on_error=errors.append)]
    return {"records": records, "errors": [error_json(error) for error in errors]}


def convert_json(text: str, read: dict[str, str], to: str, write: dict[str, Any]) -> dict[str, Any]:
    source = NamedBytes(text, read.get("path", ""))
    written = wazir.convert(
        source, to=to, format=read.get("format"), source_encoding=read.get("encoding"), **write
    )
    return written_json(written)


def check_json(text: str, options: dict[str, str]) -> dict[str, Any]:
    report = wazir.check(NamedBytes(text, options.pop("path", "")), **options)
    problems = [problem_json(problem) for problem in report.problems]
    return {"format": report.format, "games": report.games, "plies": report.plies, "problems": problems}


def game_facts(id: str) -> Optional[dict[str, Any]]:
    for facts in wazir.games():
        if facts.id == id:
            return {
                "title": text_json(facts.title),
                "seats": [text_json(seat) for seat in facts.seats],
                "seat_counts": facts.seat_counts,
                "options": [[o.key, [v.value for v in o.values], o.default] for o in facts.options],
                "claims": [[claim.name, claim.needs_consent] for claim in facts.claims],
                "starts": [start.name for start in facts.starts],
                "last_numbered_start": facts.last_numbered_start,
                "armies": len(facts.armies),
                "formats": facts.formats,
                "styles": facts.styles,
            }
    return None


def game_texts(id: str) -> Optional[dict[str, Any]]:
    for facts in wazir.games():
        if facts.id == id:
            return {
                "about": [text_json(line) for line in facts.about],
                "options": [
                    [
                        text_json(option.title),
                        text_json(option.help),
                        [[text_json(value.title), text_json(value.help)] for value in option.values],
                        None if option.range is None else list(option.range),
                        option.is_advanced,
                    ]
                    for option in facts.options
                ],
                "starts": [
                    [text_json(start.title), None if start.about is None else text_json(start.about)]
                    for start in facts.starts
                ],
                "armies": [
                    [army.id, army.title, army.description, [list(row) for row in army.pieces], army.is_in_library]
                    for army in facts.armies
                ],
            }
    return None


def ending_json(material: str) -> dict[str, Any]:
    report = wazir.ending(material)
    white, black = (
        [side.positions, side.wins, side.losses, side.longest_win] for side in (report.white, report.black)
    )
    return {"material": report.material, "white": white, "black": black, "zugzwangs": report.zugzwangs}


MODULE: dict[str, Callable[..., Any]] = {
    "games": lambda: [game.id for game in wazir.games()],
    "game_facts": game_facts,
    "game_texts": game_texts,
    "formats": lambda: [format.name for format in wazir.formats()],
    "armies": lambda: [army.id for army in wazir.Army.all()],
    "read": lambda text, options={}: read_json(text, dict(options)),
    "read_on_error": lambda text, options={}: read_on_error(text, dict(options)),
    "convert": lambda text, read, to, write={}: convert_json(text, read, to, write),
    "check": lambda text, options={}: check_json(text, dict(options)),
    "check_game_file": lambda text: [error_json(doubt) for doubt in wazir.check_game_file(text)],
    "ending": ending_json,
}


def call_module(method: str, arguments: list[Any]) -> Any:
    return MODULE[method](*arguments)


def taken_back(step: Callable[[], wazir.Move]) -> Optional[str]:
    try:
        return str(step())
    except IndexError:
        return None


def move_parts(game: wazir.Game, text: str) -> list[Any]:
    move = game.parse(text)
    return [
        move.text, move.source, move.target, move.drop, move.promotion, move.is_capture, move.is_castling,
    ]  # fmt: skip


GAME: dict[str, Callable[..., Any]] = {
    "moves": lambda game: moves_json(game.moves()),
    "moves_from": lambda game, square: moves_json(game.moves(source=square)),
    "complete": lambda game, typed: moves_json(game.complete(typed)),
    "move_parts": move_parts,
    "read_move": lambda game, text: str(game.parse(text)),
    "why": lambda game, text: refusal_json(game.why(text)),
    "push": lambda game, text: str(game.push(text)),
    "push_all": lambda game, texts: [str(game.push(text)) for text in texts],
    "push_packed": lambda game, number: game.push(int(number)) and None,
    "pop": lambda game: taken_back(game.pop),
    "redo": lambda game: taken_back(game.redo),
    "history": lambda game: moves_json(game.history),
    "outcome": lambda game: outcome_json(game.outcome),
    "claims": lambda game: [[claim.name, claim.needs_consent] for claim in game.claims],
    "claim": lambda game, name, seat=None: outcome_json(game.claim(name, seat)),
    "retract_claim": lambda game: outcome_json(game.retract_claim()),
    "key": lambda game: str(game.key),
    "perft": lambda game, depth: number_json(game.perft(depth)),
    "divide": lambda game, depth: {str(move): number_json(n) for move, n in game.divide(depth).items()},
    "title": lambda game: text_json(game.title),
    "seat_name": lambda game, seat: text_json(game.seat_name(seat)),
    "changed_options": lambda game: [list(pair) for pair in game.options.items()],
    "piece_at": lambda game, square: piece_json(game.piece_at(square)),
    "pieces": lambda game: {square: piece.label for square, piece in game.pieces().items()},
    "hand": lambda game, seat: [[held.piece.letter, held.count] for held in game.hand(seat)],
    "set_comment": lambda game, comment: setattr(game, "comment", comment),
    "board_text": lambda game, seat: game.board(seat=seat),
    "line": lambda game, moves=None, style=None: game.line(moves, style),
    "text_of": lambda game, text, style: game.text(text, style),
    "history_texts": lambda game, style: game.line(style=style),
    "write": lambda game, format, options={}: written_json(game.write(format, **options)),
    "saves": lambda game: wazir.Game.load(game.save()) == game,
}


def first_record(text: str, options: dict[str, Any] = {}) -> wazir.Record:
    return next(wazir.reads(text, **options))


def game_json(game: wazir.Game) -> dict[str, Any]:
    return {"moves": moves_json(game.history), "fen": game.fen}


def node_json(node: wazir.Node) -> list[Any]:
    move = None if node.move is None else str(node.move)
    return [node.parent, move, node.is_illegal, node.termination, node.comment, node.nags, node.time]


RECORD: dict[str, Callable[..., Any]] = {
    "moves": lambda record: moves_json(record.moves),
    "nodes": lambda record: [node_json(node) for node in record.nodes],
    "outcome": lambda record: outcome_json(record.outcome),
    "to_game": lambda record: game_json(record.to_game()),
    "game_at": lambda record, node: game_json(record.game_at(node)),
    "equals": lambda record, text: record == first_record(text),
    "write": lambda record, format, options={}: written_json(record.write(format, **options)),
}


def sums(values: npt.NDArray[Any]) -> list[int]:
    sums: list[int] = values.reshape(len(values), -1).sum(axis=1, dtype=np.int64).tolist()
    return sums


def step(batch: wazir.BatchGame, actions: Any) -> list[Any]:
    return [result.tolist() for result in batch.step(actions)]


BATCH: dict[str, Callable[..., Any]] = {
    "plane_shape": lambda batch: list(batch.plane_shape),
    "to_move": lambda batch: batch.to_move().tolist(),
    "observe": lambda batch, viewer=None: sums(batch.observe(viewer=viewer)),
    "masks": lambda batch: sums(batch.masks()),
    "random_actions": lambda batch: batch.random_actions().tolist(),
    "step": step,
    "step_randomly": lambda batch: step(batch, batch.random_actions()),
    "game": lambda batch, index: moves_json(batch.game(index).history),
    "outcome": lambda batch, index: outcome_json(batch.outcome(index)),
    "action": lambda batch, index, text: batch.action(index, batch.game(index).parse(text)),
    "move": lambda batch, index, action: str(batch.move(index, action)),
}

INFO = ("depth", "seldepth", "nodes", "time", "hashfull", "score", "mate", "bound", "rank")


def info_json(info: wazir.EngineInfo) -> dict[str, Any]:
    return {**{name: getattr(info, name) for name in INFO}, "pv": list(info.pv)}


def call_army(army: wazir.Army, method: str, arguments: list[Any]) -> Any:
    if method == "pieces":
        return [[letter, name, str(betza)] for letter, (name, betza) in army.pieces.items()]
    if method.startswith("with_"):
        rows = [(letter, name, str(betza)) for letter, (name, betza) in army.pieces.items()]
        change: dict[str, Any] = {method[len("with_") :]: arguments[0]}
        return wazir.Army(army.id, rows, **change).text
    return getattr(army, method)


def analysis_json(betza: wazir.Betza, width: int, height: int) -> dict[str, Any]:
    found = betza.analysis(board=(width, height))
    fields = {name: round(getattr(found, name), 3) for name in ("value", "mean_moves", "crowded_mobility")}
    return {**fields, "is_color_bound": found.is_color_bound}


def targets_json(
    betza: wazir.Betza, source: str, width: int, height: int, friends: list[str], enemies: list[str]
) -> list[Any]:
    found = betza.moves(source, board=(width, height), friends=friends, enemies=enemies)
    return [[target.square, target.captures] for target in found]


def power_json(betza: wazir.Betza) -> list[Any]:
    found = betza.mating_power()
    return [found.forces_mate, found.positions, found.won, found.longest]


BETZA: dict[str, Callable[..., Any]] = {
    "text": str,
    "analysis": analysis_json,
    "moves": targets_json,
    "mating_power": power_json,
    "board_text": lambda betza, width, height: betza.diagram(board=(width, height)),
}


def think_json(player: wazir.Player, game: wazir.Game, limits: dict[str, Any]) -> dict[str, Any]:
    answer = player.think(game, **limits)
    return {"best": None if answer.best is None else str(answer.best), "mate": answer.score.mate}


def solve_json(player: wazir.Player, game: wazir.Game, limits: dict[str, Any]) -> dict[str, Any]:
    solution = player.solve(game, **limits)
    return {"verdict": solution.verdict, "line": moves_json(solution.line)}


def make(name: str, arguments: list[Any]) -> Subject:
    """Makes the value of a row."""
    if name == "module":
        return None
    if name == "Player":
        return wazir.Player(**(arguments[0] if arguments else {}))
    if name in ("Game", "Game.from_toml"):
        setup: dict[str, Any] = arguments[1] if len(arguments) > 1 else {}
        begin: Callable[..., wazir.Game] = wazir.Game if name == "Game" else wazir.Game.from_toml
        return begin(arguments[0], **setup)
    if name == "Army":
        return wazir.Army(arguments[0], [tuple(row) for row in arguments[1]])
    if name == "Betza":
        return wazir.Betza(arguments[0])
    if name == "Record":
        return first_record(*arguments)
    if name == "BatchGame":
        game = make(*arguments[0])
        assert isinstance(game, wazir.Game)
        return wazir.BatchGame(game, arguments[1], **arguments[2])
    if name == "EngineInfo":
        return wazir.EngineInfo.parse(arguments[0])
    owner, function = name.split(".")
    made: Subject = getattr(getattr(wazir, owner), function)(*arguments)
    return made


def call(subject: Subject, method: str, arguments: list[Any]) -> Any:
    """Calls a method of the table, and returns the result as JSON."""
    if subject is None:
        return call_module(method, arguments)
    if isinstance(subject, wazir.Army):
        return call_army(subject, method, arguments)
    if isinstance(subject, wazir.Player):
        game = make(*arguments[0])
        assert isinstance(game, wazir.Game)
        limits = arguments[1] if len(arguments) > 1 else {}
        return {"think": think_json, "solve": solve_json}[method](subject, game, limits)
    if isinstance(subject, wazir.EngineInfo):
        return {"parts": info_json}[method](subject)
    known = {wazir.Betza: BETZA, wazir.Record: RECORD, wazir.BatchGame: BATCH}.get(type(subject), GAME)
    if method in known:
        return known[method](subject, *arguments)
    value = getattr(subject, method)
    return value(*arguments) if callable(value) else value
