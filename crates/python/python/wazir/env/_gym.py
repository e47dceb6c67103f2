"""The environment for Gymnasium."""

from __future__ import annotations

from typing import Any, Optional, SupportsInt, cast

import gymnasium
import numpy as np
from gymnasium import spaces

from .._native import Game, Player
from ..errors import WazirError
from ._core import RENDER_MODES, Mask, OneGame, Opponent, Planes

__all__ = ["SoloEnv"]


class SoloEnv(gymnasium.Env[Planes, SupportsInt]):
    """A game in which one seat is the agent. Made by :func:`wazir.env.gym`."""

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 1}

    def __init__(
        self, start: Game, opponent: Opponent, seat: Optional[int], max_plies: int, render_mode: Optional[str]
    ) -> None:
        self._one = OneGame(start, max_plies, render_mode)
        self.render_mode = render_mode
        batch = self._one.batch
        if seat is not None and not 0 <= seat < batch.seats:
            raise WazirError(f"there is no seat {seat}; the seats are numbered from 0 to {batch.seats - 1}")
        self._opponent = opponent
        self._player = None if callable(opponent) or opponent == "random" else _player(opponent)
        self._choice = seat
        self.seat = seat or 0
        """The seat of the agent in this episode."""
        self.action_space = cast("spaces.Space[SupportsInt]", spaces.Discrete(batch.actions))
        self.observation_space = spaces.Box(0, 255, batch.plane_shape, np.uint8)

    @property
    def game(self) -> Game:
        """A copy of the game."""
        return self._one.game

    def action_masks(self) -> Mask:
        """Returns which actions are legal."""
        return self._one.mask(self.seat)

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None
    ) -> tuple[Planes, dict[str, Any]]:
        """Begins an episode; the opponent may have moved already."""
        super().reset(seed=seed)
        self._one.reset(seed)
        if self._choice is None:
            self.seat = int(self.np_random.integers(self._one.batch.seats))
        self._play_opponents()
        return self._observed()

    def step(self, action: SupportsInt) -> tuple[Planes, float, bool, bool, dict[str, Any]]:
        """Plays an action and the answers of the others. An action that is not legal loses."""
        number = int(action)
        mask = self.action_masks()
        if not (0 <= number < len(mask) and mask[number]):
            planes, info = self._observed()
            return planes, -1.0, True, False, {**info, "illegal_action": True}
        result = self._one.play(number)
        result = self._play_opponents() or result
        rewards, terminated, truncated = result
        planes, info = self._observed()
        return planes, rewards[self.seat], terminated, truncated, info

    def render(self) -> Any:
        """Returns the board in the render mode."""
        return self._one.render()

    def _observed(self) -> tuple[Planes, dict[str, Any]]:
        return self._one.planes(self.seat), {"action_mask": self.action_masks()}

    def _play_opponents(self) -> Optional[tuple[list[float], bool, bool]]:
        """Plays for the other seats until the agent is to move or the game is over."""
        result = None
        while self._one.turn() != self.seat and not (result and (result[1] or result[2])):
            if not self._one.batch.masks().any():
                break
            result = self._one.play(self._opponent_action())
        return result

    def _opponent_action(self) -> int:
        if callable(self._opponent):
            return self._one.action_of(self._opponent(self.game))
        if self._player is None:
            return self._one.random_action()
        seed = int(self.np_random.integers(2**63))
        best = self._player.think(self.game, level=self._opponent, seed=seed).best
        return self._one.random_action() if best is None else self._one.action_of(best)


def _player(level: str) -> Player:
    """Returns a player, once the level is known to be one."""
    player = Player()
    player.think(Game("evo"), level=level, nodes=1)
    return player
