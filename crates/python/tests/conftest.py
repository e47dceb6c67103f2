"""Where the tests find the files of the repository."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def repository() -> Path:
    """The root of the repository, also for tests that were copied away from it."""
    named = os.environ.get("WAZIR_REPOSITORY")
    return Path(named) if named else Path(__file__).resolve().parents[3]
