"""The examples of the docstrings and of the README, word by word; and that everything has a docstring and a type."""

from __future__ import annotations

import ast
import doctest
import importlib
import inspect
import re
from pathlib import Path
from types import ModuleType
from typing import Any, Iterator

import pytest

import wazir
from wazir import _native

FLAGS = doctest.ELLIPSIS


def run(name: str, text: str, line: int, names: dict[str, Any]) -> int:
    """Runs the examples of a text, and returns how many there are."""
    test = doctest.DocTestParser().get_doctest(text, names, name, name, line)
    # The parser copies the names; what one block of the README defines, the next one uses.
    test.globs = names
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    output: list[str] = []
    runner.run(test, out=output.append, clear_globs=False)
    assert runner.summarize(verbose=False).failed == 0, "".join(output)
    return len(test.examples)


def documented() -> Iterator[tuple[str, Any]]:
    """Every public class, function, method and property with its name."""
    for name in sorted(set(wazir.__all__) - {"__version__"}):
        value = getattr(wazir, name)
        yield name, value
        if inspect.isclass(value) and value.__module__ != "builtins":
            for member, inner in vars(value).items():
                if not member.startswith("_") and (callable(inner) or hasattr(inner, "__get__")):
                    yield f"{name}.{member}", getattr(value, member)


@pytest.mark.parametrize("name, value", list(documented()), ids=[name for name, _ in documented()])
def test_docstrings(name: str, value: Any) -> None:
    text = inspect.getdoc(value)
    assert text and not text[0].islower(), f"{name} has no docstring"
    run(name, text, 0, {})


@pytest.mark.parametrize("module", ["wazir", "wazir.errors"])
def test_docstrings_of_modules(module: str) -> None:
    found: ModuleType = importlib.import_module(module)
    assert found.__doc__ and run(module, found.__doc__, 0, dict(vars(found))) > 0


def test_the_readme(repository: Path) -> None:
    text = (repository / "crates/python/README.md").read_text("utf-8")
    shared: dict[str, Any] = {}
    count = 0
    for block in re.finditer(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        count += run("README.md", block[1], text[: block.start(1)].count("\n"), shared)
    assert count > 20


def test_editors_find_the_docstrings_in_the_stub() -> None:
    # They cannot look into the extension. tools/stubs.py writes these.
    stub = ast.parse(Path(str(_native.__file__)).with_name("_native.pyi").read_text("utf-8"))
    different = []
    for name, value in documented():
        parts = name.split(".")
        found: Any = stub
        for part in parts:
            named = (node for node in found.body if getattr(node, "name", "") == part)
            found = next(named, None) if found is not None else None
            if found is None:
                break
        if found is not None and ast.get_docstring(found) != inspect.getdoc(value):
            different.append(name)
    assert not different, "run tools/stubs.py"
    classes = [node for node in stub.body if isinstance(node, ast.ClassDef)]
    assert any(node.name == "Game" and ast.get_docstring(node) for node in classes)


def test_everything_of_the_extension_is_handed_on_and_typed() -> None:
    public = {name for name in vars(_native) if not name.startswith("_")}
    errors = set(wazir.errors.__all__)
    assert public | errors | {"__version__"} <= set(wazir.__all__)
    stub = ast.parse(Path(str(_native.__file__)).with_name("_native.pyi").read_text("utf-8"))
    typed = {node.name for node in stub.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
    assert public == {name for name in typed if not name.startswith("_")}
    assert Path(str(_native.__file__)).with_name("py.typed").exists()
