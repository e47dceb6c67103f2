"""What the environments share: one game, and its pictures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Optional, Union

import numpy as np
import numpy.typing as npt

from .._native import BatchGame, Game, Move
from ..errors import WazirError

Opponent = Union[str, Callable[[Game], Union[Move, str, int]]]
"""``random``, the name of a level, or a function from a game to a move."""

RENDER_MODES = ["ansi", "svg"]
"""The ways to show a game."""

Planes = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.int8]


class OneGame:
    """A single game of an environment, on a batch of one."""

    def __init__(self, start: Game, max_plies: int, render_mode: Optional[str]) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise WazirError(f"there is no render mode {render_mode!r}; choose ansi or svg, or None")
        self.batch = BatchGame(start, 1, max_plies=max_plies, auto_reset=False, threads=1)
        self.render_mode = render_mode
        self.name = start.id

    def reset(self, seed: Optional[int]) -> None:
        """Begins again; with a seed, so do the random numbers."""
        self.batch.reset(seed)

    @property
    def game(self) -> Game:
        """A copy of the game."""
        return self.batch.game(0)

    def turn(self) -> int:
        """The number of the seat to move."""
        return int(self.batch.to_move()[0])

    def planes(self, seat: int) -> Planes:
        """The planes as a seat sees them, in an array of its own."""
        planes: Planes = self.batch.observe(viewer=seat)[0].copy()
        return planes

    def mask(self, seat: int) -> Mask:
        """The legal actions of a seat; none if it is not its turn."""
        if seat != self.turn():
            return np.zeros(self.batch.actions, dtype=np.int8)
        mask: Mask = self.batch.masks()[0].astype(np.int8)
        return mask

    def random_action(self) -> int:
        """A random legal action."""
        return int(self.batch.random_actions()[0])

    def action_of(self, move: Union[Move, str, int]) -> int:
        """The action of a legal move in any notation."""
        action = self.batch.action(0, self.game.parse(move))
        if action is None:
            raise WazirError(f"the game is over, {move} cannot be played")
        return action

    def play(self, action: int) -> tuple[list[float], bool, bool]:
        """Plays an action. Returns the rewards by seat, and whether the game ended or was cut off."""
        rewards, terminated, truncated = self.batch.step(np.array([action], dtype=np.int32))
        return [float(reward) for reward in rewards[0]], bool(terminated[0]), bool(truncated[0])

    def render(self) -> Any:
        """The board in the render mode; ``None`` without one."""
        if self.render_mode == "ansi":
            return self.game.board()
        return self.game.svg() if self.render_mode == "svg" else None
