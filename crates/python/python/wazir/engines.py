"""Engines that are other programs: USI, UCI and CECP (XBoard).

>>> import wazir
>>> with wazir.engine("uci", "stockfish") as engine:  # doctest: +SKIP
...     game = wazir.Game("cwda")
...     engine.play(game, time=0.1)
Move('e2e4')

The same with :mod:`asyncio`, for as many engines at once as you like:

>>> async def first_move() -> wazir.Move:
...     async with wazir.engine("usi", "yaneuraou", options={"USI_Hash": 256}) as engine:
...         return await engine.play(wazir.Game("shogi"), time=1.0)
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Optional, Union

from ._native import Game, Move, _Engine, _engine_info  # pyright: ignore[reportPrivateUsage]
from .errors import WazirError

__all__ = ["AsyncEngine", "Engine", "EngineAnswer", "EngineInfo", "EngineStarter", "engine"]

_Command = Union[str, "os.PathLike[str]", Sequence[str]]
_Option = Union[str, int, bool, None]
_Clock = tuple[float, float, float]


@dataclass(frozen=True)
class EngineInfo:
    """What an engine says while it thinks; parts that it does not give are ``None`` or empty.

    >>> import wazir
    >>> info = wazir.EngineInfo.parse("info depth 9 score cp 31 nodes 4000 pv e2e4 e7e5")
    >>> info.depth, info.score, info.nodes, info.pv
    (9, 31, 4000, ('e2e4', 'e7e5'))
    >>> wazir.EngineInfo.parse("9 31 120 4000 e4 e5").time
    1.2
    >>> wazir.Game("cwda").line(info.pv)
    ['e4', 'e5']
    """

    line: str
    """The line as the engine sent it."""
    depth: Optional[int] = None
    """The depth in plies."""
    seldepth: Optional[int] = None
    """The length of the longest line searched, in plies."""
    score: Optional[int] = None
    """The score for the player to move in centipawns: 100,000 for a mate, -100,000 for being mated."""
    mate: Optional[int] = None
    """The number of moves (in USI, plies) to a mate; 0 or negative for being mated. ``None`` also for a mate of unknown
    length."""
    bound: str = "exact"
    """``exact``, ``lower`` (the true score is at least this) or ``upper``."""
    nodes: Optional[int] = None
    """The number of positions visited."""
    time: Optional[float] = None
    """The seconds since the search began."""
    hashfull: Optional[int] = None
    """The fill level of the hash table, in thousandths."""
    rank: int = 1
    """The rank of the line, from 1 for the best."""
    pv: tuple[str, ...] = ()
    """The line of play in the engine's notation, which :meth:`Game.line` reads."""

    @classmethod
    def parse(cls, line: str) -> EngineInfo:
        """Reads a line of any of the protocols. What says nothing about the search gives only the line."""
        found = _engine_info(line)
        if found is None:
            return cls(line)
        depth, seldepth, score, mate, bound, nodes, time, hashfull, rank, pv = found
        return cls(line, depth, seldepth, score, mate, bound, nodes, time, hashfull, rank, tuple(pv))


@dataclass(frozen=True)
class EngineAnswer:
    """The decision of an engine."""

    decision: str
    """``move``, ``resign``, ``draw`` or ``win`` (claims), or ``none`` (it sees no move)."""
    best: Optional[Move]
    """The move; ``None`` for another decision."""
    score: Optional[int]
    """The score for the player to move in centipawns: 100,000 for a mate, -100,000 for being mated."""
    depth: int
    """The depth that it reports; 0 if none."""
    nodes: int
    """The number of positions that it reports; 0 if none."""


class Engine:
    """A running engine. Made by :func:`engine`.

    Other threads run Python while it thinks. It thinks about one position at a time; :meth:`stop` may be called from any
    thread. An engine that does not answer is ended, and the exception has the last lines of its standard error.
    """

    def __init__(self, native: _Engine) -> None:
        self._native = native

    @property
    def name(self) -> str:
        """The name that the engine gives itself, or the name of the program."""
        return self._native.name

    @property
    def running(self) -> bool:
        """Whether the engine runs and answers."""
        return self._native.running

    def go(
        self,
        game: Game,
        *,
        time: Optional[float] = None,
        nodes: Optional[int] = None,
        depth: Optional[int] = None,
        clock: Optional[_Clock] = None,
        on_info: Optional[Callable[[EngineInfo], object]] = None,
    ) -> EngineAnswer:
        """Asks for a decision in the current position, without playing it.

        :param time: seconds for the move. Without any limit it is one second.
        :param nodes: the number of positions to visit; CECP has no such limit.
        :param depth: the depth in plies.
        :param clock: the seconds on the engine's clock and on its opponent's, and the seconds added for each move.
        :param on_info: called with every line that the engine sends. An exception in it stops the engine.
        :raises EngineError: if the engine ends or does not answer in time.
        :raises WazirError: if the engine cannot play this game or keep to these limits; it can still be used.
        """

        def report(line: str) -> None:
            if on_info is not None:
                on_info(EngineInfo.parse(line))

        listener = None if on_info is None else report
        return EngineAnswer(*self._native.think(game, time, nodes, depth, clock, listener))

    def play(
        self,
        game: Game,
        *,
        time: Optional[float] = None,
        nodes: Optional[int] = None,
        depth: Optional[int] = None,
        clock: Optional[_Clock] = None,
        on_info: Optional[Callable[[EngineInfo], object]] = None,
    ) -> Move:
        """Asks for a move as :meth:`go` does, plays it in the game and returns it.

        :raises WazirError: with the kind ``decision`` if the engine decides otherwise; :meth:`go` returns such decisions.
        """
        answer = self.go(game, time=time, nodes=nodes, depth=depth, clock=clock, on_info=on_info)
        if answer.best is None:
            raise WazirError(
                f"{self.name} makes no move, it says: {answer.decision}; go() returns such decisions", kind="decision"
            )
        return game.push(answer.best)

    def analyse(
        self,
        game: Game,
        *,
        time: Optional[float] = None,
        nodes: Optional[int] = None,
        depth: Optional[int] = None,
    ) -> list[EngineInfo]:
        """Asks for a decision as :meth:`go` does, and returns the last report about each line, the best line first.

        For more than one line set the option of the engine for that, mostly ``MultiPV``, when you start it.
        """
        lines: dict[int, EngineInfo] = {}

        def report(info: EngineInfo) -> None:
            if info.pv and info.score is not None:
                lines[info.rank] = info

        self.go(game, time=time, nodes=nodes, depth=depth, on_info=report)
        return [lines[rank] for rank in sorted(lines)]

    def stop(self) -> None:
        """Asks the engine that is thinking in another thread for its move at once."""
        self._native.stop()

    def quit(self) -> bool:
        """Asks the engine to quit and ends it otherwise. Returns whether it quit by itself."""
        return self._native.quit()

    def __repr__(self) -> str:
        return f"<Engine {self.name!r}>"


class AsyncEngine:
    """A running engine for :mod:`asyncio`. Made by ``async with engine(...)``.

    Each call waits in a thread. A call that is cancelled stops the engine, which can be used again.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @property
    def name(self) -> str:
        """The name that the engine gives itself, or the name of the program."""
        return self._engine.name

    @property
    def running(self) -> bool:
        """Whether the engine runs and answers."""
        return self._engine.running

    async def go(
        self,
        game: Game,
        *,
        time: Optional[float] = None,
        nodes: Optional[int] = None,
        depth: Optional[int] = None,
        clock: Optional[_Clock] = None,
        on_info: Optional[Callable[[EngineInfo], object]] = None,
    ) -> EngineAnswer:
        """Asks for a decision as :meth:`Engine.go` does. ``on_info`` is called in the event loop."""
        loop = asyncio.get_running_loop()

        def report(info: EngineInfo) -> None:
            if on_info is not None:
                loop.call_soon_threadsafe(on_info, info)

        listener = None if on_info is None else report
        thinking = asyncio.ensure_future(
            asyncio.to_thread(
                self._engine.go, game, time=time, nodes=nodes, depth=depth, clock=clock, on_info=listener
            )
        )
        try:
            return await asyncio.shield(thinking)
        except asyncio.CancelledError:
            self._engine.stop()
            # The thread ends with the engine's answer, which nobody wants any more.
            await asyncio.wait([thinking])
            if not thinking.cancelled():
                thinking.exception()
            raise

    async def play(
        self,
        game: Game,
        *,
        time: Optional[float] = None,
        nodes: Optional[int] = None,
        depth: Optional[int] = None,
        clock: Optional[_Clock] = None,
        on_info: Optional[Callable[[EngineInfo], object]] = None,
    ) -> Move:
        """Asks for a move, plays it in the game and returns it, as :meth:`Engine.play` does."""
        answer = await self.go(game, time=time, nodes=nodes, depth=depth, clock=clock, on_info=on_info)
        if answer.best is None:
            raise WazirError(
                f"{self.name} makes no move, it says: {answer.decision}; go() returns such decisions", kind="decision"
            )
        return game.push(answer.best)

    async def analyse(
        self,
        game: Game,
        *,
        time: Optional[float] = None,
        nodes: Optional[int] = None,
        depth: Optional[int] = None,
    ) -> list[EngineInfo]:
        """Returns the last report about each line, as :meth:`Engine.analyse` does."""
        return await asyncio.to_thread(self._engine.analyse, game, time=time, nodes=nodes, depth=depth)

    def stop(self) -> None:
        """Asks the engine for its move at once."""
        self._engine.stop()

    async def quit(self) -> bool:
        """Asks the engine to quit and ends it otherwise. Returns whether it quit by itself."""
        return await asyncio.to_thread(self._engine.quit)


class EngineStarter:
    """How an engine is started: by ``with``, by ``async with``, or by :meth:`start`. Made by :func:`engine`."""

    def __init__(
        self,
        protocol: str,
        command: str,
        arguments: list[str],
        directory: Optional[str],
        options: list[tuple[str, str]],
        variant: Optional[str],
        byoyomi: bool,
        timeout: float,
        overrun: float,
    ) -> None:
        self._choices = (protocol, command, arguments, directory, options, variant, byoyomi, timeout, overrun)
        self._engine: Optional[Engine] = None

    def start(self) -> Engine:
        """Starts the program. Call :meth:`Engine.quit` in the end."""
        return Engine(_Engine(*self._choices))

    def __enter__(self) -> Engine:
        self._engine = self.start()
        return self._engine

    def __exit__(
        self,
        kind: Optional[type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        if self._engine is not None:
            self._engine.quit()

    async def __aenter__(self) -> AsyncEngine:
        self._engine = await asyncio.to_thread(self.start)
        return AsyncEngine(self._engine)

    async def __aexit__(
        self,
        kind: Optional[type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        if self._engine is not None:
            await asyncio.to_thread(self._engine.quit)


def engine(
    protocol: str,
    command: _Command,
    *,
    options: Optional[Mapping[str, _Option]] = None,
    directory: Optional[Union[str, os.PathLike[str]]] = None,
    variant: Optional[str] = None,
    byoyomi: bool = False,
    timeout: float = 60.0,
    overrun: float = 5.0,
) -> EngineStarter:
    """Returns an engine to be started by ``with``, ``async with`` or ``start()``.

    :param protocol: ``usi``, ``uci``, ``xboard`` (or ``cecp``) or ``gnushogi``.
    :param command: the program, or a list of the program and its arguments. No shell is involved.
    :param options: options of the engine by name, set in this order; ``None`` presses a button.
    :param directory: the working directory of the program.
    :param variant: the engine's name for the game, if it is not the usual one.
    :param byoyomi: whether ``time`` is sent as byoyomi, which is all that some old programs of USI know.
    :param timeout: the seconds in which the engine must get ready, and answer without a time limit.
    :param overrun: the seconds that it may exceed a time limit before it is ended.

    Starting raises :class:`wazir.EngineError` if the program cannot be run or does not answer.

    >>> import wazir
    >>> wazir.engine("usi", ["no-such-program", "--usi"]).start()
    Traceback (most recent call last):
        ...
    wazir.errors.EngineError: ...
    """
    words = [os.fspath(command)] if isinstance(command, (str, os.PathLike)) else list(command)
    if not words:
        raise WazirError("the command of an engine is empty; name a program", kind="value")
    return EngineStarter(
        protocol,
        words[0],
        words[1:],
        None if directory is None else os.fspath(directory),
        [(name, _option_text(value)) for name, value in (options or {}).items()],
        variant,
        byoyomi,
        timeout,
        overrun,
    )


def _option_text(value: _Option) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)
