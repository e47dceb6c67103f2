from collections.abc import Callable, Mapping, Sequence
from os import PathLike
from typing import Any, Optional, Protocol, Union, final

import numpy as np
import numpy.typing as npt

from .errors import Text, WazirError

__version__: str

_MoveLike = Union[Move, str, int]
_ArmyLike = Union[Army, str]
_Armies = Union[_ArmyLike, tuple[_ArmyLike, _ArmyLike]]
_Options = Mapping[str, Union[str, int]]

class _BinaryFile(Protocol):
    def read(self, size: int, /) -> bytes: ...

_Source = Union[str, PathLike[str], bytes, _BinaryFile]

def games() -> list[GameInfo]:
    """Returns the facts about every built-in game.

    >>> import wazir
    >>> [game.id for game in wazir.games()]
    ['shogi', 'euroshogi', 'cwda', 'evo']
    """
def check_game_file(text: str) -> list[WazirError]:
    """Returns what is doubtful in the definition of a game, as exceptions that are not raised.

    :raises ParseError: if the definition is wrong.
    """
@final
class GameInfo:
    """What is known about a game before it starts.

    >>> import wazir
    >>> shogi = wazir.Game("shogi").info
    >>> shogi.title, shogi.title.ja, shogi.seat_counts
    ('Shogi', '将棋', [2])
    """

    @property
    def id(self) -> str:
        """The short name, such as `shogi`."""
    @property
    def title(self) -> Text:
        """The full name, in English and Japanese."""
    @property
    def about(self) -> list[Text]:
        """A few lines that explain the game."""
    @property
    def seats(self) -> list[Text]:
        """The names of the players, in the order of their seats."""
    @property
    def seat_counts(self) -> list[int]:
        """The possible numbers of players, the default first."""
    @property
    def options(self) -> list[OptionInfo]:
        """The rules to choose from."""
    @property
    def claims(self) -> list[ClaimInfo]:
        """The claims that players can make at the start."""
    @property
    def starts(self) -> list[StartInfo]:
        """The starts to choose from by name."""
    @property
    def last_numbered_start(self) -> Optional[int]:
        """The largest number of a start that is chosen by number, from 0; `None` if there are none."""
    @property
    def armies(self) -> list[ArmyInfo]:
        """The armies to choose from."""
    @property
    def formats(self) -> list[str]:
        """The names of the formats that hold a game."""
    @property
    def styles(self) -> list[str]:
        """The notations of moves, the preferred one first."""
    @property
    def has_player(self) -> bool:
        """Whether a :class:`Player` plays the game."""

@final
class OptionInfo:
    """A choice between rules."""

    @property
    def key(self) -> str:
        """The key by which the option is set."""
    @property
    def title(self) -> Text:
        """The title, in English and Japanese."""
    @property
    def help(self) -> Text:
        """A line that explains the option."""
    @property
    def values(self) -> list[ValueInfo]:
        """The values to choose from; empty if the value is a number."""
    @property
    def range(self) -> Optional[tuple[int, int]]:
        """The least and the greatest number that people are offered, if the value is a number."""
    @property
    def default(self) -> str:
        """The default value."""
    @property
    def is_advanced(self) -> bool:
        """Whether the option is for problems, engines or matches between programs."""

@final
class ValueInfo:
    """A value of an option."""

    @property
    def value(self) -> str:
        """The value."""
    @property
    def title(self) -> Text:
        """Its title, in English and Japanese."""
    @property
    def help(self) -> Text:
        """A sentence that explains it."""

@final
class ClaimInfo:
    """A claim that players can make."""

    @property
    def name(self) -> str:
        """The name of the claim, such as `resign`."""
    @property
    def needs_consent(self) -> bool:
        """Whether all other players have to agree."""

@final
class StartInfo:
    """A start that is chosen by its name."""

    @property
    def name(self) -> str:
        """The name."""
    @property
    def title(self) -> Text:
        """The title, in English and Japanese."""
    @property
    def about(self) -> Optional[Text]:
        """A line that says what the start is for, if it has one."""

@final
class ArmyInfo:
    """An army to choose from; :meth:`Army.find` makes an :class:`Army` of its `id`."""

    @property
    def id(self) -> str:
        """The identifier."""
    @property
    def title(self) -> str:
        """The title."""
    @property
    def description(self) -> str:
        """A line that describes the army; may be empty."""
    @property
    def pieces(self) -> list[tuple[str, str]]:
        """The name and the Betza string of each kind of piece."""
    @property
    def is_in_library(self) -> bool:
        """Whether the army is one of the library, and not one of the game itself."""

@final
class Piece:
    """A piece on the board or in hand.

    >>> import wazir
    >>> rook = wazir.Game("shogi").piece_at("2h")
    >>> rook.name, rook.betza, rook.kanji, rook.seat
    ('rook', 'R', '飛', 0)
    """

    @property
    def seat(self) -> int:
        """The number of the owner's seat, from 0."""
    @property
    def label(self) -> str:
        """The text of the piece in positions, different for each owner, such as `+r`."""
    @property
    def letter(self) -> str:
        """The letters of its kind in moves."""
    @property
    def name(self) -> str:
        """The English name."""
    @property
    def kanji(self) -> Optional[str]:
        """The characters on the piece, for pieces of shogi."""
    @property
    def betza(self) -> Optional[str]:
        """The movement in Betza notation; `None` where the notation cannot express it."""
    @property
    def is_promoted(self) -> bool:
        """Whether the piece is the promoted form of another."""
    @property
    def is_royal(self) -> bool:
        """Whether the game is lost with the piece."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class HandPiece:
    """A kind of piece in hand, and how many there are.

    >>> import wazir
    >>> game = wazir.Game("shogi", position="4k4/9/9/9/9/9/9/9/4K4 b 2G 1")
    >>> [(held.piece.letter, held.count) for held in game.hand(0)]
    [('G', 2)]
    """

    @property
    def piece(self) -> Piece:
        """The piece."""
    @property
    def count(self) -> int:
        """The number of pieces of this kind."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Outcome:
    """The end of a game. `str` says it as a sentence.

    >>> import wazir
    >>> game = wazir.Game("cwda")
    >>> for move in "f3 e5 g4 Qh4#".split():
    ...     _ = game.push(move)
    >>> game.outcome.winner, game.outcome.reason
    (1, 'checkmate')
    """

    @property
    def winner(self) -> Optional[int]:
        """The number of the winner's seat, from 0; `None` for a draw."""
    @property
    def reason(self) -> str:
        """The reason as a phrase that never changes, such as `checkmate`."""
    @property
    def text(self) -> Text:
        """The outcome as a sentence, in English and Japanese."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class SquareNote:
    """A square in a :class:`Refusal`, with the part that it plays."""

    @property
    def role(self) -> str:
        """`from`, `to`, `cause` (the piece here prevents the move) or `attacked`."""
    @property
    def square(self) -> str:
        """The name of the square."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Refusal:
    """The reason why a text is not a legal move. `str` says it as a sentence.

    >>> import wazir
    >>> refusal = wazir.Game("shogi").why("8h2b+")
    >>> print(refusal)
    the way from 8h to 2b is blocked at 7g
    >>> refusal.reason, refusal.squares
    ('blocked', ('8h', '2b', '7g'))
    """

    @property
    def reason(self) -> str:
        """The reason as one word for programs."""
    @property
    def text(self) -> Text:
        """The reason as a sentence, in English and Japanese."""
    @property
    def squares(self) -> tuple[str, ...]:
        """The names of the squares concerned, in the order in which the sentence names them."""
    @property
    def notes(self) -> list[SquareNote]:
        """The same squares with the part that each plays."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Move:
    """A move, which has a meaning in the position it was made for.

    Two moves are equal if their numbers and their texts are. `str` is the text in the game's own
    notation, `int` the number. Moves can be sorted, hashed and pickled.

    >>> import wazir
    >>> game = wazir.Game("shogi")
    >>> move = game.parse("P-7f")
    >>> move, str(move), move.source, move.target
    (Move('7g7f'), '7g7f', '7g', '7f')
    >>> game.kif(move)
    '☗７六歩'
    """

    @property
    def text(self) -> str:
        """The move in the game's own notation, such as `7g7f`, `P*5e` or `e7e8q`."""
    @property
    def source(self) -> Optional[str]:
        """The square on which the move starts; `None` for a drop."""
    @property
    def target(self) -> str:
        """The square on which the move ends."""
    @property
    def drop(self) -> Optional[str]:
        """The letter of the dropped piece; `None` for a move on the board."""
    @property
    def promotion(self) -> Optional[str]:
        """The letter of the piece that the moved one becomes; `None` if it stays the same."""
    @property
    def is_capture(self) -> bool:
        """Whether the move captures a piece."""
    @property
    def is_castling(self) -> bool:
        """Whether the move is castling."""
    def __int__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __lt__(self, other: Move, /) -> bool: ...
    def __le__(self, other: Move, /) -> bool: ...
    def __gt__(self, other: Move, /) -> bool: ...
    def __ge__(self, other: Move, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Game:
    """A game in progress: its start, the moves played, and those undone.

    Two games are equal if they are of the same game with the same start, the same moves, claims and
    comments, and are at the same position. A game can be copied, pickled and used from several
    threads; each call sees it before or after another one. Its hash changes when it is played on.

    :param game: `shogi`, `euroshogi`, `cwda` or `evo`; see :func:`wazir.games`.
    :param position: the start position in the text form of the game: SFEN, FEN or the like.
    :param start: the name or number of a start, or `random`.
    :param seed: decides what `random` means.
    :param armies: the armies of `cwda`, such as `"fide:nutters"`, an :class:`Army`, or two of them.
    :param seats: the number of players.
    :param options: rules by key, such as `{"repetition-count": 3}`.
    :raises StartError: if the game does not offer one of these.
    :raises ParseError: if the text is not a position of the game.

    >>> import wazir
    >>> game = wazir.Game("cwda", armies="fide:nutters")
    >>> game.push("e4"), game.turn, game.count()
    (Move('e2e4'), 1, 26)
    >>> wazir.Game("shogi", position="lnsgkgsnl/9/9/9/9/9/9/9/LNSGKGSNL b - 1").count()
    39
    >>> wazir.Game("checkers")
    Traceback (most recent call last):
        ...
    wazir.errors.StartError: there is no game `checkers`: choose shogi, euroshogi, cwda or evo
    """

    def __new__(
        cls,
        game: str = "shogi",
        *,
        position: Optional[str] = None,
        start: Optional[Union[str, int]] = None,
        seed: int = 0,
        armies: Optional[_Armies] = None,
        seats: Optional[int] = None,
        options: Optional[_Options] = None,
    ) -> Game: ...
    @staticmethod
    def from_toml(
        text: str,
        *,
        position: Optional[str] = None,
        start: Optional[Union[str, int]] = None,
        seed: int = 0,
        armies: Optional[_Armies] = None,
        seats: Optional[int] = None,
        options: Optional[_Options] = None,
    ) -> Game:
        r"""Begins a game that is defined by a text in TOML.

        :raises ParseError: with the place in the text; `others` are further faults.

        >>> import wazir
        >>> wazir.Game.from_toml("[game]\nname = 7")
        Traceback (most recent call last):
            ...
        wazir.errors.ParseError: ...
        """
    @staticmethod
    def open(text: str) -> Game:
        """Reads a game from any text: a record in any format, a position as SFEN or FEN, `position
        startpos moves …`. It is at the end of the main line of the first game in the text.

        :raises WazirError: with the place in the text.

        >>> import wazir
        >>> wazir.Game.open("1. e4 e5 2. Nf3 *").line()
        ['e4', 'e5', 'Nf3']
        """
    def save(self) -> str:
        """Returns the whole game as a text for :meth:`Game.load`: its rules, start, moves with
        variations and comments, undone moves, and claims. Pickles hold the same.
        """
    @staticmethod
    def load(text: str) -> Game:
        """Returns the game that `save` wrote.

        :raises ParseError: if the text is damaged.

        >>> import wazir
        >>> game = wazir.Game("evo", seats=4)
        >>> wazir.Game.load(game.save()) == game
        True
        """
    @property
    def id(self) -> str:
        """The short name of the game, such as `shogi`."""
    @property
    def title(self) -> Text:
        """The full name of the game, in English and Japanese."""
    @property
    def info(self) -> GameInfo:
        """What is known about the game: options, starts, armies, formats."""
    @property
    def definition(self) -> Optional[str]:
        """The text that defines the game; `None` for a built-in one."""
    @property
    def options(self) -> dict[str, str]:
        """The options that differ from the defaults."""
    @property
    def armies(self) -> Optional[str]:
        """The armies as the constructor takes them; `None` in games without armies."""
    @property
    def seats(self) -> list[int]:
        """The numbers of the seats in play, in turn order."""
    def seat_name(self, seat: int) -> Text:
        """Returns the name of the player in a seat, in English and Japanese.

        >>> import wazir
        >>> name = wazir.Game("shogi").seat_name(1)
        >>> name, name.ja
        ('White', '後手')
        """
    def moves(self, *, source: Optional[str] = None) -> list[Move]:
        """Returns the legal moves, or those of the piece on a square; none if the game is over.

        >>> import wazir
        >>> wazir.Game("cwda").moves(source="g1")
        [Move('g1f3'), Move('g1h3')]
        """
    def move_texts(self) -> list[str]:
        """Returns the legal moves in the game's own notation, in the order of `moves()`. It is faster."""
    def move_numbers(self) -> list[int]:
        """Returns the numbers of the legal moves, in the order of `moves()`. Nothing is faster."""
    def count(self) -> int:
        """Returns the number of legal moves."""
    def parse(self, move: _MoveLike) -> Move:
        """Returns the legal move that is meant, without playing it.

        A text may be in any notation of the game: coordinates, SAN, KIF, CSA, Western shogi.

        :raises MoveTextError: if the text is not a move, or could be several.
        :raises IllegalMoveError: if the rules refuse the move.
        """
    def is_legal(self, move: _MoveLike) -> bool:
        """Returns whether this is a legal move."""
    def why(self, move: _MoveLike) -> Optional[Refusal]:
        """Returns why this is not a legal move, or `None` if it is one.

        >>> import wazir
        >>> print(wazir.Game("cwda").why("e1g1"))
        the way from e1 to g1 is blocked at f1
        """
    def complete(self, typed: str) -> list[Move]:
        """Returns the legal moves that a typed text can mean: the one it names, or all that begin so.

        >>> import wazir
        >>> wazir.Game("cwda").complete("Nf")
        [Move('g1f3')]
        """
    def push(self, move: _MoveLike) -> Move:
        """Plays a move and returns it. Unless it is played, the game stays as it was.

        :raises MoveTextError: if the text is not a move, or could be several.
        :raises IllegalMoveError: if the rules refuse the move.

        >>> import wazir
        >>> game = wazir.Game("shogi")
        >>> game.push("☗７六歩"), game.push("3c3d"), game.push("Bx2b+")
        (Move('7g7f'), Move('3c3d'), Move('8h2b+'))
        >>> game.push("1a1z")
        Traceback (most recent call last):
            ...
        wazir.errors.MoveTextError: ...
        """
    def pop(self) -> Move:
        """Undoes the last move and returns it.

        :raises IndexError: at the start.
        """
    def redo(self) -> Move:
        """Plays the move that was undone and returns it.

        :raises IndexError: if there is none.
        """
    @property
    def history(self) -> list[Move]:
        """The moves from the start to the current position."""
    def gives_check(self, move: _MoveLike) -> bool:
        """Returns whether a legal move gives check."""
    @property
    def styles(self) -> list[str]:
        """The names of the notations of moves, the preferred one first.

        >>> import wazir
        >>> wazir.Game("cwda").styles
        ['san', 'figurine', 'coordinates']
        """
    def text(self, move: _MoveLike, style: str) -> str:
        """Returns a legal move in a notation of `styles`.

        >>> import wazir
        >>> game = wazir.Game("shogi")
        >>> game.text("7g7f", "western"), game.text("7g7f", "csa")
        ('P-7f', '+7776FU')
        """
    def san(self, move: _MoveLike) -> str:
        """Returns a legal move in Standard Algebraic Notation, such as `Nf3`."""
    def kif(self, move: _MoveLike) -> str:
        """Returns a legal move in Japanese notation, such as `☗７六歩`."""
    def line(self, moves: Optional[Sequence[_MoveLike]] = None, style: Optional[str] = None) -> list[str]:
        """Returns moves that follow each other from here in a notation, by default the preferred one;
        without moves those played so far.

        >>> import wazir
        >>> wazir.Game("cwda").line(["e2e4", "e7e5", "g1f3"])
        ['e4', 'e5', 'Nf3']
        """
    @property
    def outcome(self) -> Optional[Outcome]:
        """The outcome; `None` while the game continues."""
    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
    @property
    def is_checkmate(self) -> bool:
        """Whether the game ended by checkmate."""
    @property
    def is_stalemate(self) -> bool:
        """Whether the game ended by stalemate."""
    @property
    def claims(self) -> list[ClaimInfo]:
        """The claims that the rules allow now, such as `resign`."""
    def claim(self, name: str, seat: Optional[int] = None) -> Outcome:
        """Ends the game by a claim of a seat, by default the one to move. Nobody is asked for consent.

        Besides `claims` there are `time-forfeit`, `abandonment` and `foul` against a seat.

        :raises ClaimError: if the claim does not hold.

        >>> import wazir
        >>> print(wazir.Game("shogi").claim("resign"))
        White wins: resignation
        """
    def retract_claim(self) -> Optional[Outcome]:
        """Takes a claim back and returns its outcome; `None` if none was made here."""
    @property
    def in_check(self) -> bool:
        """Whether the player to move is in check."""
    @property
    def checkers(self) -> list[str]:
        """The squares of the pieces that give check; none without a check."""
    @property
    def occurrences(self) -> int:
        """The number of times that the current position has occurred before in the game.

        >>> import wazir
        >>> game = wazir.Game("cwda")
        >>> for move in ["Nf3", "Nf6", "Ng1", "Ng8"]:
        ...     _ = game.push(move)
        >>> game.occurrences
        1
        """
    @property
    def turn(self) -> int:
        """The number of the seat whose turn it is."""
    @property
    def ply(self) -> int:
        """The number of plies from the start."""
    @property
    def key(self) -> int:
        """A hash of everything that counts for repetition, 64 bits."""
    @property
    def fen(self) -> str:
        """The current position in the game's own text form: SFEN, FEN or the like."""
    @property
    def start_fen(self) -> str:
        """The start position in the game's own text form."""
    @property
    def comment(self) -> str:
        """The comment on the current position; may be empty."""
    @comment.setter
    def comment(self, comment: str, /) -> None: ...
    def perft(self, depth: int) -> int:
        """Returns the number of lines of `depth` plies from here, at most 64. Ctrl-C ends the count.

        >>> import wazir
        >>> wazir.Game("shogi").perft(3)
        25470
        """
    def divide(self, depth: int) -> dict[Move, int]:
        """Returns the number of lines of `depth` plies for each first move. Ctrl-C ends the count."""
    @property
    def squares(self) -> list[str]:
        """The names of the squares."""
    def piece_at(self, square: str) -> Optional[Piece]:
        """Returns the piece on a square; `None` if it is empty."""
    def pieces(self) -> dict[str, Piece]:
        """Returns the pieces on the board by square."""
    def hand(self, seat: int) -> list[HandPiece]:
        """Returns the pieces in the hand of a seat."""
    def attackers(self, seat: int, square: str) -> list[str]:
        """Returns the squares of the pieces of a seat that attack a square, pinned or not.

        >>> import wazir
        >>> wazir.Game("cwda").attackers(0, "f3")
        ['g1', 'e2', 'g2']
        """
    def targets(self, square: str) -> list[str]:
        """Returns the squares that the piece on a square can reach by its way of moving, whosever turn
        it is.
        """
    def svg(
        self,
        *,
        seat: int = 0,
        script: Optional[str] = None,
        board: Optional[str] = None,
        cell_size: Optional[int] = None,
        coordinates: bool = True,
        arrows: Sequence[tuple[str, str]] = ...,
        marks: Optional[Mapping[str, str]] = None,
    ) -> str:
        """Returns the board as an SVG file.

        :param seat: the seat from which the board is seen.
        :param script: `kanji`, `two-kanji`, `letters`, `figures` or `outlined`.
        :param board: `standard`, `wood`, `light`, `blue` or `green`.
        :param cell_size: the width of a square in pixels.
        :param coordinates: whether files and ranks are named.
        :param arrows: pairs of squares.
        :param marks: squares with the name of their mark: `last`, `picked`, `target`, `check`,
            `barred`, `zone` or `idea`.

        >>> import wazir
        >>> wazir.Game("evo").svg(arrows=[("g2", "g3")])[:4]
        '<svg'
        """
    def board(self, *, seat: int = 0, colors: bool = False) -> str:
        """Returns the board as text, as the player of a seat sees it, or in the colours of a terminal."""
    def write(
        self, format: str, *, headers: Optional[Mapping[str, str]] = None, encoding: Optional[str] = None
    ) -> Written:
        """Writes the game in a format, with its variations and comments; see :func:`wazir.formats`.

        :param headers: see :attr:`Record.headers`.

        >>> import wazir
        >>> game = wazir.Game("shogi")
        >>> _ = game.push("7g7f")
        >>> game.write("usi").text.strip()
        'position startpos moves 7g7f'
        """
    def to_record(self) -> Record:
        """Returns the game as a record."""
    def copy(self) -> Game:
        """Returns a copy of the game."""
    def restarted(self) -> Game:
        """Returns the same game at its default start, with the same options and armies."""
    def without_history(self) -> Game:
        """Returns a game that begins at the current position, without the moves before it."""
    def __copy__(self) -> Game: ...
    def __deepcopy__(self, _memo: Any) -> Game: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def _repr_svg_(self) -> str: ...

@final
class Betza:
    """A movement in Betza notation, such as `fhNbsK`.

    :raises ParseError: with the place in the text, and a `hint` where one is near.

    >>> import wazir
    >>> wazir.Betza("fhNbsK").explain()[0]
    'leaps to the four forward knight squares'
    >>> wazir.Betza("R4").value() < wazir.Betza("R").value()
    True
    >>> try:
    ...     wazir.Betza("fhNbsX")
    ... except wazir.ParseError as error:
    ...     print(error.caret)
    fhNbsX
         ^
    """

    def __new__(cls, text: str, /) -> Betza: ...
    def explain(self) -> list[str]:
        """Explains the movement in plain English, a clause for each way of moving."""
    def warnings(self) -> list[str]:
        """Returns what other programs read differently."""
    def to_xboard(self) -> Optional[str]:
        """Returns the movement as XBoard writes it; `None` if it cannot."""
    def to_fairy_stockfish(self) -> Optional[str]:
        """Returns the movement as Fairy-Stockfish writes it; `None` if it cannot."""
    def value(self, *, board: tuple[int, int] = ...) -> float:
        """Returns an estimate of the value in pawns, made for the board of chess."""
    def analysis(self, *, board: tuple[int, int] = ...) -> BetzaAnalysis:
        """Analyses the piece on a board of this many files and ranks."""
    def moves(
        self,
        source: str,
        *,
        board: tuple[int, int] = ...,
        friends: Sequence[str] = ...,
        enemies: Sequence[str] = ...,
    ) -> list[PieceTarget]:
        """Returns the moves of the piece from a square among other pieces, in the order of the squares.

        >>> import wazir
        >>> moves = wazir.Betza("N").moves("a1", enemies=["b3"])
        >>> [(move.square, move.captures) for move in moves]
        [('c2', []), ('b3', ['b3'])]
        """
    def mating_power(self) -> MatingPower:
        """Solves the ending of king and this piece against a bare king.

        >>> import wazir
        >>> power = wazir.Betza("R").mating_power()
        >>> power.forces_mate, power.longest
        (True, 16)
        """
    def svg(self, *, board: tuple[int, int] = ...) -> str:
        """Returns a diagram of the moves as an SVG file."""
    def diagram(self, *, board: tuple[int, int] = ...) -> str:
        """Returns a diagram of the moves as text."""
    def _repr_svg_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[str]: ...

@final
class BetzaAnalysis:
    """The analysis of a movement on a board."""

    @property
    def value(self) -> float:
        """An estimate of the value in pawns, made for the board of chess."""
    @property
    def mean_moves(self) -> float:
        """The mean number of moves on an empty board."""
    @property
    def moves_by_square(self) -> list[int]:
        """The number of moves from each square of an empty board, row by row from a1."""
    @property
    def crowded_mobility(self) -> float:
        """The mean number of squares that the piece reaches on a crowded board."""
    @property
    def forward_mobility(self) -> float:
        """The part of it that leads to ranks further ahead."""
    @property
    def is_color_bound(self) -> bool:
        """Whether the piece never leaves the colour of its square."""

@final
class MatingPower:
    """What a piece and its king do to a bare king, on the board of chess."""

    @property
    def forces_mate(self) -> bool:
        """Whether the piece can force mate: whether it wins more than half of the positions."""
    @property
    def positions(self) -> int:
        """The number of legal positions with the side of the piece to move."""
    @property
    def won(self) -> int:
        """The number of these that are won."""
    @property
    def longest(self) -> int:
        """The number of moves of the longest win; 0 if there is none."""
    def __eq__(self, other: object, /) -> bool: ...

@final
class PieceTarget:
    """A move of a piece on a board."""

    @property
    def square(self) -> str:
        """The square on which the piece ends."""
    @property
    def captures(self) -> list[str]:
        """The squares of the pieces that it captures."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Army:
    """An army for Chess with Different Armies: four kinds of pieces beside king and pawns.

    :param id: 1 to 32 lower-case letters, digits, `-` and `_`.
    :param pieces: what is on the files a and h, b and g, c and f, and d: tuples of letter, name
        and Betza notation.
    :raises ParseError: if a movement is no Betza notation, or no army can have the pieces.

    >>> import wazir
    >>> riders = wazir.Army("riders", [
    ...     ("S", "Short Rook", "R4"), ("N", "Nightrider", "NN"),
    ...     ("B", "Bishop", "B"), ("A", "Amazon", "QN")])
    >>> game = wazir.Game("cwda", armies=(riders, "fide"))
    >>> game.count()
    26
    """

    def __new__(
        cls,
        id: str,
        pieces: Sequence[tuple[str, str, str]],
        *,
        title: Optional[str] = None,
        king: Optional[str] = None,
        pawn: Optional[str] = None,
    ) -> Army: ...
    @staticmethod
    def find(name: str) -> Army:
        """Returns the known army with this name, such as `nutters` or `Nutty Knights`.

        :raises ParseError: if there is none.
        """
    @staticmethod
    def all() -> list[Army]:
        """Returns every known army, those of the library last."""
    @staticmethod
    def parse(text: str) -> Army:
        """Reads what `text` holds, or the identifier of a known army.

        :raises ParseError: with the place.
        """
    @staticmethod
    def from_toml(text: str) -> Army:
        """Reads an army from the text of a TOML file.

        :raises ParseError: with the place.
        """
    @property
    def id(self) -> str:
        """The identifier."""
    @property
    def title(self) -> str:
        """The title, which players use."""
    @property
    def pieces(self) -> dict[str, tuple[str, Betza]]:
        """The kinds of pieces by letter: name and movement.

        >>> import wazir
        >>> wazir.Army.find("nutters").pieces["H"]
        ('Horse', Betza('FbNfN'))
        """
    @property
    def king(self) -> str:
        """The movement of the king, without castling."""
    @property
    def pawn(self) -> str:
        """The movement of the pawns."""
    @property
    def text(self) -> str:
        """The identifier of a built-in army, and the whole definition of any other."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Player:
    """A computer player for all games, with the memory of its searches.

    It thinks in a thread of its own while other threads run Python, and Ctrl-C ends the thinking.
    One player thinks about one position at a time: a call from a second thread meanwhile raises a
    :class:`RuntimeError`. Make a player for each thread.

    :param hash: the size of the hash table in MiB.
    :param threads: with one thread a search by nodes or depth gives the same answer every time.
    :param lines: the number of best lines to search.

    >>> import wazir
    >>> player = wazir.Player()
    >>> game = wazir.Game("cwda", position="6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
    >>> answer = player.think(game, nodes=10_000)
    >>> answer.best, answer.score.mate
    (Move('d1d8'), 1)
    """

    def __new__(cls, *, hash: int = 16, threads: int = 1, lines: int = 1) -> Player: ...
    def set_options(self, *, hash: int = 16, threads: int = 1, lines: int = 1) -> None:
        """Changes the options and keeps the memory of the searches."""
    def clear(self) -> None:
        """Clears the memory of the searches, as before another game."""
    def think(
        self,
        game: Game,
        *,
        time: Optional[float] = None,
        nodes: Optional[int] = None,
        depth: Optional[int] = None,
        mate: Optional[int] = None,
        level: Optional[str] = None,
        seed: int = 0,
        moves: Sequence[_MoveLike] = ...,
        on_info: Optional[Callable[[SearchInfo], object]] = None,
    ) -> Analysis:
        """Searches the current position. Without any limit it plays like the level `hard`.

        :param time: seconds.
        :param nodes: the number of positions to visit.
        :param depth: plies.
        :param mate: the search ends when a win or loss in this many plies is found.
        :param level: `beginner`, `easy`, `medium`, `hard` or `master`.
        :param seed: decides between moves that look alike to a weak level.
        :param moves: the moves to choose from.
        :param on_info: called with every line found on the way. If it raises, the search ends.

        >>> import wazir
        >>> depths = []
        >>> _ = wazir.Player().think(
        ...     wazir.Game("shogi"), depth=3, on_info=lambda info: depths.append(info.depth))
        >>> max(depths)
        3
        """
    def solve(
        self,
        game: Game,
        *,
        nodes: Optional[int] = None,
        time: Optional[float] = None,
        plies: Optional[int] = None,
    ) -> Solution:
        """Searches for a mate from the current position. Ctrl-C ends the search.

        :param nodes: the number of positions to visit; ten million if `time` is not given either.
        :param time: seconds.
        :param plies: the greatest length of the mate; the shortest one is searched then.
        """

def solve(
    game: Game, *, nodes: Optional[int] = None, time: Optional[float] = None, plies: Optional[int] = None
) -> Solution:
    """Searches for a mate, with a player of its own: see :meth:`Player.solve`.

    >>> import wazir
    >>> game = wazir.Game("shogi", position="7nl/7k1/6p1p/7P1/9/9/9/9/4K4 b RGS 1")
    >>> solution = wazir.solve(game, plies=9)
    >>> solution.verdict, len(solution.line)
    ('mate', 3)
    """
@final
class Score:
    """A score for the player to move. `str` writes it, such as `+0.35` or `win in 5 plies`."""

    @property
    def centipawns(self) -> Optional[int]:
        """The estimate in hundredths of the weakest piece; `None` for a forced win or loss."""
    @property
    def mate(self) -> Optional[int]:
        """The number of plies to a forced win, or, below zero, to a forced loss."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Line:
    """A line of play with its score."""

    @property
    def score(self) -> Score:
        """The score for the player who begins the line."""
    @property
    def moves(self) -> list[Move]:
        """The moves."""
    def __eq__(self, other: object, /) -> bool: ...

@final
class SearchInfo:
    """A report on the way of a search."""

    @property
    def depth(self) -> int:
        """The depth, in plies."""
    @property
    def seldepth(self) -> int:
        """The length of the longest line searched, in plies."""
    @property
    def nodes(self) -> int:
        """The number of positions visited."""
    @property
    def hashfull(self) -> int:
        """The fill level of the hash table, in thousandths."""
    @property
    def rank(self) -> int:
        """The rank of the line, from 1 for the best."""
    @property
    def bound(self) -> str:
        """`exact`, `lower` (the true score is at least this) or `upper`."""
    @property
    def line(self) -> Line:
        """The line."""

@final
class Analysis:
    """The answer of a search."""

    @property
    def best(self) -> Optional[Move]:
        """The move to play; `None` if the game is over."""
    @property
    def score(self) -> Score:
        """The score for the player to move."""
    @property
    def depth(self) -> int:
        """The depth, in plies."""
    @property
    def nodes(self) -> int:
        """The number of positions visited."""
    @property
    def lines(self) -> list[Line]:
        """The best lines, the best first."""

@final
class Solution:
    """The answer of the mate solver."""

    @property
    def verdict(self) -> str:
        """`mate`, `no-mate` or `unknown`."""
    @property
    def line(self) -> list[Move]:
        """The moves to the mate; empty without one."""
    @property
    def is_shortest(self) -> bool:
        """Whether no shorter mate exists."""
    @property
    def nodes(self) -> int:
        """The number of positions visited."""
    def __eq__(self, other: object, /) -> bool: ...

def ending(material: str) -> Ending:
    """Solves an ending on the board of chess and counts its positions. Ctrl-C ends it.

    The letters `K Q R B N P` are the pieces of chess; all others are written in Betza notation in
    parentheses. Black begins at its king.

    >>> import wazir
    >>> rook = wazir.ending("KRK")
    >>> rook.white.longest_win, rook.black.wins
    (31, 0)
    """
@final
class Ending:
    """The statistics of an ending."""

    @property
    def material(self) -> str:
        """The pieces in their usual order, such as `KRK`."""
    @property
    def white(self) -> EndingSide:
        """White, the side of the pieces named first."""
    @property
    def black(self) -> EndingSide:
        """Black."""
    @property
    def zugzwangs(self) -> int:
        """The number of mutual zugzwangs."""

@final
class EndingSide:
    """The statistics of one side of an ending."""

    @property
    def positions(self) -> int:
        """The number of positions with this side to move."""
    @property
    def wins(self) -> int:
        """The number of these that it wins."""
    @property
    def losses(self) -> int:
        """The number of these that it loses."""
    @property
    def win_share(self) -> float:
        """The share of them that it wins, from 0 to 1."""
    @property
    def longest_win(self) -> Optional[int]:
        """The length of its longest win in plies; `None` if it never wins."""

def read(
    source: _Source,
    *,
    format: Optional[str] = None,
    encoding: Optional[str] = None,
    on_error: Optional[Callable[[WazirError], object]] = None,
) -> Records:
    r"""Returns an iterator over the records of a file of any size and format, in bounded memory.

    What is wrong with a record is a value, :attr:`Record.error`. Where no record can be read at all,
    such as in a game that is not text in any encoding, the iterator raises :class:`WazirError`; the
    next call continues with the record after it. A `for` loop would end there; with `on_error` it
    continues. Ctrl-C ends the iterator.

    :param source: a path, bytes, or a file that is open in binary mode.
    :param format: see :func:`wazir.formats`; by default it is recognised.
    :param encoding: `utf8`, `cp932`, `euc-jp`, `latin1` and others; by default it is recognised.
    :param on_error: called with the error in place of each record that cannot be read at all, which
        is then left out. If it raises, so does the iterator.

    >>> import wazir
    >>> pgn = b'[White "Ann"]\n\n1. e4 e5 *\n\n[White "Bob"]\n\n1. e4 Ke7 *\n'
    >>> for record in wazir.read(pgn):
    ...     print(record.players[0], record.moves, record.error)
    Ann [Move('e2e4'), Move('e7e5')] None
    Bob [Move('e2e4')] ...
    >>> errors = []
    >>> pgn = b'[White "Ann"]\n\n1. e4 *\n\n[White "\x00\x01\xff\xff"]\n\n1. d4 *\n'
    >>> [record.players for record in wazir.read(pgn, on_error=errors.append)], errors[0].line
    ([['Ann']], 5)
    """
def reads(
    text: str, *, format: Optional[str] = None, on_error: Optional[Callable[[WazirError], object]] = None
) -> Records:
    r"""Returns an iterator over the records in a text, as :func:`wazir.read` does.

    >>> import wazir
    >>> next(wazir.reads("手合割：平手\n   1 ７六歩(77)\n")).game
    'shogi'
    """
def convert(
    source: _Source,
    *,
    to: str,
    format: Optional[str] = None,
    source_encoding: Optional[str] = None,
    headers: Optional[Mapping[str, str]] = None,
    encoding: Optional[str] = None,
) -> Written:
    r"""Converts all records of a source to a format. Ctrl-C ends it.

    :param to: the name of the format; see :func:`wazir.formats`.
    :param headers: these replace those of the records.
    :param encoding: of what is written; UTF-8 by default.
    :raises WazirError: the first error in the records.
    :raises WriteError: if the format cannot hold the game.

    >>> import wazir
    >>> kif = "手合割：平手\n   1 ７六歩(77)\n*The usual.\n".encode()
    >>> written = wazir.convert(kif, to="usi")
    >>> written.text.strip()
    'position startpos moves 7g7f'
    >>> [loss.kind for loss in written.losses]
    ['comments']
    """
def check(source: _Source, *, format: Optional[str] = None, encoding: Optional[str] = None) -> CheckReport:
    r"""Checks every move of the records of a file of any size. Ctrl-C ends it.

    >>> import wazir
    >>> report = wazir.check(b"1. e4 e5 *\n\n1. e4 Ke7 *\n")
    >>> report.games, [(problem.kind, problem.line) for problem in report.problems]
    (2, [('illegal-move', 3)])
    """
def formats() -> list[Format]:
    """Returns every format.

    >>> import wazir
    >>> {format.name for format in wazir.formats()} >= {"pgn", "kif", "ki2", "csa", "jkf", "usi"}
    True
    """
@final
class Format:
    """A format of records."""

    @property
    def name(self) -> str:
        """The name by which the format is chosen."""
    @property
    def title(self) -> str:
        """The title."""
    @property
    def extension(self) -> str:
        """The usual extension of its files, without the dot."""
    @property
    def content(self) -> str:
        """`games`, `diagram` or `line`: whole games, or the last position only."""
    @property
    def has_many_games(self) -> bool:
        """Whether a text can hold more than one game."""
    def __eq__(self, other: object, /) -> bool: ...

@final
class Records:
    """The records of a source, an iterator. Several threads can take records from it."""

    @property
    def format(self) -> Optional[str]:
        """The name of the format; `None` before the first record."""
    @property
    def encoding(self) -> Optional[str]:
        """The name of the encoding, as far as the text has been read."""
    def __iter__(self) -> Records: ...
    def __next__(self) -> Record: ...

@final
class Record:
    r"""A record that was read: headers, a tree of moves, and the error that stopped the reader.

    >>> import wazir
    >>> record = next(wazir.reads('[White "Ann"]\n\n1. e4 {best} e5 (1... c5) 2. Nf3 *'))
    >>> record.players, record.to_game().line(), record.variation_count
    (['Ann'], ['e4', 'e5', 'Nf3'], 1)

    Two records are equal if their games, trees, headers and problems are. Records can be pickled.
    """

    @property
    def game(self) -> str:
        """The id of the game, such as `shogi`."""
    @property
    def headers(self) -> dict[str, str]:
        """The headers in their order. Those that several formats know have the keys `player-0`,
        `player-1` and so on, `event`, `site`, `date`, `start-time`, `end-time`, `round`,
        `time-limit`, `opening`, `title`, `note` and `result`; others have their own names.
        """
    @property
    def players(self) -> list[str]:
        """The names of the players, as far as the headers give them."""
    @property
    def start_fen(self) -> str:
        """The start position in the game's own text form."""
    @property
    def end_fen(self) -> str:
        """The position at the end of the main line."""
    @property
    def moves(self) -> list[Move]:
        """The moves of the main line."""
    @property
    def nodes(self) -> list[Node]:
        """The nodes of the tree with its variations, each after the one before it. The first is the
        start position.

        >>> import wazir
        >>> record = next(wazir.reads("1. e4 {best} e5 (1... c5!?) 2. Nf3 *"))
        >>> [(node.parent, str(node.move), node.comment, node.nags) for node in record.nodes[1:]]
        [(0, 'e2e4', 'best', []), (1, 'e7e5', '', []), (1, 'c7c5', '', [5]), (2, 'g1f3', '', [])]
        """
    @property
    def variation_count(self) -> int:
        """The number of continuations beside the first ones."""
    @property
    def termination(self) -> Optional[str]:
        """How the game ended as the record states it, as one word such as `resign` or `mate`."""
    @property
    def result(self) -> Optional[str]:
        """The result in the form of PGN, if the headers state one."""
    @property
    def outcome(self) -> Optional[Outcome]:
        """The outcome that the record states, if it is one."""
    @property
    def error(self) -> Optional[WazirError]:
        """The error that stopped the reader, an exception that is not raised. The record holds what
        is before it.
        """
    @property
    def problems(self) -> list[Problem]:
        """The error and everything that the reader was lenient about."""
    def to_game(self) -> Game:
        """Returns the game at the end of the main line, with all variations, to continue with.

        :raises WazirError: the error of the record.
        """
    def game_at(self, node: int) -> Game:
        """Returns the game at a node of the tree, with the moves that lead there.

        :param node: the number of the node, its place in `nodes`.
        :raises WazirError: if there is no such node, or an illegal or null move leads to it.

        >>> import wazir
        >>> record = next(wazir.reads("1. e4 e5 (1... c5 2. Nf3) 2. Nc3 *"))
        >>> [node.parent for node in record.nodes]
        [None, 0, 1, 1, 3, 2]
        >>> record.game_at(4).line()
        ['e4', 'c5', 'Nf3']
        """
    def line(self, style: Optional[str] = None) -> list[str]:
        """Returns the main line in a notation, by default the preferred one of the game; see
        :attr:`Game.styles`.

        >>> import wazir
        >>> next(wazir.reads("1. e4 e5 2. Nf3 *")).line()
        ['e4', 'e5', 'Nf3']
        """
    def write(
        self, format: str, *, headers: Optional[Mapping[str, str]] = None, encoding: Optional[str] = None
    ) -> Written:
        """Writes the record in a format; see :func:`wazir.formats`."""
    def __eq__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Node:
    """A node of the tree of a :class:`Record`."""

    @property
    def parent(self) -> Optional[int]:
        """The number of the node before; `None` for the start."""
    @property
    def move(self) -> Optional[Move]:
        """The move that leads here; `None` for the start, an end and a null move."""
    @property
    def is_illegal(self) -> bool:
        """Whether the move is an illegal one that ended the game."""
    @property
    def termination(self) -> Optional[str]:
        """How the game ends here, as one word; `None` if it does not."""
    @property
    def comment(self) -> str:
        """The comment; may be empty."""
    @property
    def nags(self) -> list[int]:
        """The marks (NAGs) of the move, such as 1 for `!`."""
    @property
    def time(self) -> Optional[float]:
        """The time of the move in seconds, if it is known."""

@final
class Problem:
    """Something wrong or doubtful in a record."""

    @property
    def game(self) -> int:
        """The number of the game in its file, from 0."""
    @property
    def is_error(self) -> bool:
        """Whether reading stopped here; otherwise the reader was lenient."""
    @property
    def kind(self) -> str:
        """The kind as one word, such as `illegal-move`."""
    @property
    def line(self) -> int:
        """The line, from 1; 0 if the whole text is concerned."""
    @property
    def column(self) -> int:
        """The column in characters, from 1; 0 if the whole text is concerned."""
    @property
    def found(self) -> str:
        """The text at this location."""
    @property
    def text(self) -> Text:
        """What is wrong, or what was done, in English and Japanese."""
    def __eq__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class CheckReport:
    """The result of checking a file of records."""

    @property
    def format(self) -> Optional[str]:
        """The name of the format; `None` if none was recognised."""
    @property
    def encoding(self) -> Optional[str]:
        """The name of the encoding; `None` if it is not text."""
    @property
    def games(self) -> int:
        """The number of games."""
    @property
    def plies(self) -> int:
        """The number of moves in their main lines."""
    @property
    def problems(self) -> list[Problem]:
        """The problems, in the order of the games."""

@final
class Written:
    """A record in text form. `str` is the text, `bytes` the text in its encoding."""

    @property
    def text(self) -> str:
        """The text."""
    @property
    def encoding(self) -> str:
        """The name of the encoding of `bytes(...)`."""
    @property
    def losses(self) -> list[Loss]:
        """What the text does not hold of the record, each once."""
    def __bytes__(self) -> bytes: ...
    def __eq__(self, other: object, /) -> bool: ...

@final
class Loss:
    """Something that a format cannot hold. `str` says it in words."""

    @property
    def kind(self) -> str:
        """What is lost as one word, such as `variations`."""
    @property
    def text(self) -> Text:
        """What is lost, in English and Japanese."""
    def __eq__(self, other: object, /) -> bool: ...

@final
class BatchGame:
    """Many games that begin alike, stepped in Rust threads without the global interpreter lock.

    Moves are numbered actions, positions are planes of `uint8`; the page `docs/learning.md` of the
    repository lists both for each game. Arrays are filled in place: a method without `out` returns
    the same array each time, with new contents. Copy what you keep. It needs numpy.

    :param game: a :class:`Game` at the position where all games begin, or the name of a game.
    :param games: the number of games, from 1 to 2**20.
    :param seed: the seed of the random actions. Each game has its own numbers, so they do not depend
        on the number of threads.
    :param max_plies: the number of plies after which a game is cut off (truncated).
    :param auto_reset: whether a game that has ended begins again at once. Otherwise its actions are
        ignored until :meth:`reset`.
    :param threads: the number of threads; 0 for all of the machine.
    :raises WazirError: if a number is out of range, or the game is over.

    >>> import wazir
    >>> batch = wazir.BatchGame("shogi", 1000, seed=7)
    >>> for _ in range(10):
    ...     rewards, terminated, truncated = batch.step(batch.random_actions())
    >>> batch.observe().shape, batch.masks().shape, rewards.shape
    ((1000, 44, 9, 9), (1000, 13689), (1000, 2))
    >>> batch.game(0).ply
    10
    """

    def __new__(
        cls,
        game: Union[Game, str],
        games: int,
        *,
        seed: int = 0,
        max_plies: int = 512,
        auto_reset: bool = True,
        threads: int = 0,
    ) -> BatchGame: ...
    @property
    def games(self) -> int:
        """The number of games."""
    def __len__(self) -> int: ...
    @property
    def seats(self) -> int:
        """The number of seats of each game. They are numbered from 0 in turn order."""
    @property
    def actions(self) -> int:
        """The number of actions."""
    @property
    def plane_shape(self) -> tuple[int, int, int]:
        """The number of planes, and of the rows and columns of each."""
    @property
    def plane_names(self) -> list[str]:
        """The names of the planes, in their order."""
    def reset(self, seed: Optional[int] = None) -> None:
        """Begins all games again. With a seed, the random actions begin again too."""
    def to_move(self, out: Optional[npt.NDArray[np.uint8]] = None) -> npt.NDArray[np.uint8]:
        """Returns the seat to move in each game, as `uint8`."""
    def observe(
        self, out: Optional[npt.NDArray[np.uint8]] = None, *, viewer: Optional[int] = None
    ) -> npt.NDArray[np.uint8]:
        """Returns the planes of all games, as `uint8` with the shape `(games, planes, rows, columns)`.

        Each game is seen by its player to move, or by the player in the seat `viewer`; the first row
        is the far side of the board.
        """
    def masks(self, out: Optional[npt.NDArray[np.bool_]] = None) -> npt.NDArray[np.bool_]:
        """Returns which actions are legal, as `bool` with the shape `(games, actions)`."""
    def random_actions(self, out: Optional[npt.NDArray[np.int32]] = None) -> npt.NDArray[np.int32]:
        """Returns a random legal action of each game, as `int32`; 0 for a game that has ended."""
    def step(
        self, actions: npt.ArrayLike
    ) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.bool_], npt.NDArray[np.bool_]]:
        """Plays an action in each game.

        Returns the rewards as `float32` with the shape `(games, seats)`, whether each game ended by
        the rules, and whether it was cut off. The winner of a game gets 1, and the others share -1.

        :raises IllegalMoveError: if an action is not legal; no game has changed then.
        """
    def play_random(self, plies: int = 1) -> int:
        """Plays random plies in each game, and returns the number of games that have ended meanwhile.
        These begin again. Nothing is faster.
        """
    def game(self, index: int) -> Game:
        """Returns a copy of a game with its moves."""
    def outcome(self, index: int) -> Optional[Outcome]:
        """Returns how a game ended by the rules; `None` if it continues or was cut off."""
    def action(self, index: int, move: Move) -> Optional[int]:
        """Returns the action of a move in a game, or `None` if it is not legal there."""
    def move(self, index: int, action: int) -> Move:
        """Returns the move of an action in a game.

        :raises IllegalMoveError: if the action is not legal there.
        """

@final
class _Engine:
    def __new__(
        cls,
        protocol: str,
        command: str,
        arguments: list[str],
        directory: Optional[str],
        options: list[tuple[str, str]],
        variant: Optional[str],
        byoyomi: bool,
        timeout: float,
        overrun: float,
    ) -> _Engine: ...
    @property
    def name(self) -> str: ...
    @property
    def running(self) -> bool: ...
    def think(
        self,
        game: Game,
        time: Optional[float],
        nodes: Optional[int],
        depth: Optional[int],
        clock: Optional[tuple[float, float, float]],
        on_line: Optional[Callable[[str], object]],
    ) -> tuple[str, Optional[Move], Optional[int], int, int]: ...
    def stop(self) -> None: ...
    def quit(self) -> bool: ...

def _engine_info(
    line: str, /
) -> Optional[
    tuple[
        Optional[int],
        Optional[int],
        Optional[int],
        Optional[int],
        str,
        Optional[int],
        Optional[float],
        Optional[int],
        int,
        list[str],
    ]
]: ...
def _load_army(text: str, /) -> Army: ...
def _load_game(text: str, /) -> Game: ...
def _load_record(text: str, error: Optional[WazirError], problems: list[Problem], /) -> Record: ...
def _problem(
    game: int, is_error: bool, kind: str, line: int, column: int, found: str, en: str, ja: str, /
) -> Problem: ...
def _move(
    number: int,
    text: str,
    source: Optional[str],
    target: str,
    drop: Optional[str],
    promotion: Optional[str],
    is_capture: bool,
    is_castling: bool,
    /,
) -> Move: ...
