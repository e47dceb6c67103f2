"""Where the tests find the files of the repository."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

# WAZIR_EXAMPLES=2000 is the long run.
settings.register_profile("wazir", deadline=None, max_examples=int(os.environ.get("WAZIR_EXAMPLES", "100")))
settings.load_profile("wazir")


@pytest.fixture(scope="session")
def repository() -> Path:
    """The root of the repository, also for tests that were copied away from it."""
    named = os.environ.get("WAZIR_REPOSITORY")
    return Path(named) if named else Path(__file__).resolve().parents[3]
