"""The package answers as all packages of Wazir do: the table of crates/surface."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import wazir

from calls import call, error_json, make


def answered(row: dict[str, Any]) -> list[Any]:
    """Returns the steps of a row with their results."""
    try:
        subject = make(*row["new"])
    except wazir.WazirError as error:
        return [["new", [], error_json(error)]]
    steps: list[Any] = []
    for method, arguments, _ in row["steps"]:
        if method == "restart":
            assert isinstance(subject, wazir.Game)
            subject, result = subject.restarted(), None
        else:
            try:
                result = call(subject, method, arguments)
            except wazir.WazirError as error:
                result = error_json(error)
        steps.append([method, arguments, result])
    return steps


def test_every_call_has_its_result(repository: Path) -> None:
    table = json.loads((repository / "crates/surface/testdata/calls.json").read_text("utf-8"))
    assert table["format"] == 1 and len(table["rows"]) >= 150
    different = []
    for row in table["rows"]:
        for step, found in zip(row["steps"], answered(row)):
            if found != step:
                different.append((row["name"], step, found[2]))
    assert not different, f"{len(different)} differ, the first: {different[0]}"
