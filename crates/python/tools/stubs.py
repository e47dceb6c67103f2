"""Writes the docstrings of the extension into its stub, where editors look for them.

    python crates/python/tools/stubs.py           # with the wheel installed
    python crates/python/tools/stubs.py --check   # exits with 1 if the stub is out of date

The signatures of the stub are written by hand; everything in triple quotes is taken from the extension.
"""

from __future__ import annotations

import argparse
import ast
import inspect
import sys
from pathlib import Path
from typing import Optional

from wazir import _native

STUB = Path(__file__).resolve().parents[1] / "python/wazir/_native.pyi"


def docstring(path: list[str]) -> Optional[str]:
    """Returns the docstring of a public class, function, method or property of the extension."""
    value: object = _native
    for name in path:
        if name.startswith("_"):
            return None
        value = vars(value)[name] if isinstance(value, type) else getattr(value, name)
    if isinstance(value, staticmethod):
        value = value.__func__
    return inspect.getdoc(value)


def quoted(text: str, indent: str) -> list[str]:
    """Returns the lines of a docstring."""
    if '"""' in text or text.endswith('"'):
        raise ValueError(f"this docstring cannot be quoted: {text}")
    raw = "r" if "\\" in text else ""
    lines = text.splitlines()
    ends = [] if len(lines) == 1 else ['"""']
    lines[0] = f'{raw}"""{lines[0]}' + ('"""' if not ends else "")
    return [f"{indent}{line}".rstrip() for line in lines + ends]


def documented(stub: str) -> str:
    """Returns a stub with the docstrings of the extension in place of its own."""
    lines = stub.splitlines()
    edits: list[tuple[int, int, list[str]]] = []

    def visit(node: ast.ClassDef | ast.FunctionDef, path: list[str]) -> None:
        is_setter = any(isinstance(mark, ast.Attribute) for mark in node.decorator_list)
        text = None if is_setter else docstring(path)
        first = node.body[0]
        end = first.end_lineno or first.lineno
        if isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, (ast.ClassDef, ast.FunctionDef)):
                    visit(inner, [*path, inner.name])
            old = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
            if text is not None:
                edits.append((first.lineno - 1, end if old else first.lineno - 1, quoted(text, "    ") + [""]))
                if old and end < len(lines) and not lines[end]:
                    edits[-1] = (edits[-1][0], end + 1, edits[-1][2])
                elif not old and isinstance(first, ast.FunctionDef) and first.decorator_list:
                    at = first.decorator_list[0].lineno - 1
                    edits[-1] = (at, at, edits[-1][2])
        elif text is not None:
            indent = " " * (node.col_offset + 4)
            ellipsis = lines[first.lineno - 1]
            if ellipsis.endswith(": ..."):
                edits.append((first.lineno - 1, first.lineno, [ellipsis[: -len(" ...")], *quoted(text, indent)]))
            else:
                edits.append((first.lineno - 1, end, quoted(text, indent)))

    for node in ast.parse(stub).body:
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            visit(node, [node.name])
    for begin, end, new in sorted(edits, reverse=True):
        lines[begin:end] = new
    return "\n".join(lines) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="change nothing")
    check: bool = parser.parse_args().check
    old = STUB.read_text("utf-8")
    new = documented(old)
    if check:
        print("the docstrings of the stub are " + ("up to date" if new == old else "out of date: run tools/stubs.py"))
        return int(new != old)
    STUB.write_text(new, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
