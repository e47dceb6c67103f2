"""Exceptions, and texts in two languages.

Each exception is a :class:`WazirError`, and so a :class:`ValueError`. Its message says what is wrong and what to do; its
attributes say the same to a program.

>>> import wazir
>>> game = wazir.Game("shogi")
>>> try:
...     game.push("8h2b+")
... except wazir.IllegalMoveError as error:
...     print(error.kind, error.reason, error.squares)
illegal-move blocked ('8h', '2b', '7g')
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Optional

__all__ = [
    "ClaimError",
    "EngineError",
    "IllegalMoveError",
    "MoveTextError",
    "ParseError",
    "StartError",
    "Text",
    "WazirError",
    "WriteError",
]


class Text(str):
    """A text in English that also has its Japanese form.

    >>> import wazir
    >>> title = wazir.Game("shogi").title
    >>> title, title.ja
    ('Shogi', '将棋')
    """

    ja: str
    """The Japanese text."""

    def __new__(cls, en: str, ja: str) -> Text:
        text = super().__new__(cls, en)
        text.ja = ja
        return text

    def __reduce__(self) -> tuple[type[Text], tuple[str, str]]:
        return (Text, (str(self), self.ja))


class WazirError(ValueError):
    """What is wrong with a value that was passed, and where.

    >>> import wazir
    >>> try:
    ...     wazir.Betza("fhNbsX")
    ... except wazir.WazirError as error:
    ...     print(error.kind, error.line, error.column)
    betza 1 6
    """

    kind: str
    """A word for programs, which stays the same between versions."""
    ja: str
    """The message in Japanese."""
    line: Optional[int]
    """The line of the fault in a text, from 1."""
    column: Optional[int]
    """The column of the fault in its line, counted in characters from 1."""
    caret: Optional[str]
    """The line of the text with carets under the fault, on two lines."""
    reason: Optional[str]
    """The reason of the rules as one word, for moves."""
    squares: tuple[str, ...]
    """The squares that the message names."""
    roles: tuple[str, ...]
    """The part that each of them plays: `from`, `to`, `cause` (the piece here prevents the move) or `attacked`."""
    hint: Optional[str]
    """A suggestion for a fix."""
    others: tuple[WazirError, ...]
    """The further faults in the same text; only definitions of games have them."""

    def __init__(
        self,
        message: str,
        *,
        kind: str = "value",
        ja: Optional[str] = None,
        line: Optional[int] = None,
        column: Optional[int] = None,
        caret: Optional[str] = None,
        reason: Optional[str] = None,
        squares: Sequence[str] = (),
        roles: Sequence[str] = (),
        hint: Optional[str] = None,
        others: Sequence[WazirError] = (),
    ) -> None:
        super().__init__(message)
        self.kind = kind
        self.ja = message if ja is None else ja
        self.line = line
        self.column = column
        self.caret = caret
        self.reason = reason
        self.squares = tuple(squares)
        self.roles = tuple(roles)
        self.hint = hint
        self.others = tuple(others)


class IllegalMoveError(WazirError):
    """A move that the rules do not allow now."""


class MoveTextError(WazirError):
    """A text that is not a move in any notation of the game, or could be several."""


class ClaimError(WazirError):
    """A claim that does not exist or does not hold."""


class StartError(WazirError):
    """A game that cannot begin so: an unknown game, option, army or number of seats."""


class ParseError(WazirError):
    """A text that cannot be read: a position, a record, Betza notation, an army or a game in TOML."""


class WriteError(WazirError):
    """A game that a format cannot hold."""


class EngineError(WazirError):
    """A program that is an engine could not be run, ended, or did not answer. The message has its last lines."""
