"""The OpenAPI document, read for what the client needs of it."""

from __future__ import annotations

import json
import keyword
import re
from pathlib import Path
from typing import Any

GAMES = ("Tennis", "Ufc", "Lol", "Cs2", "Cod", "Fortnite")


class Document:
    def __init__(self, path: Path) -> None:
        self.content = json.loads(path.read_text(encoding="utf-8"))
        self.version: str = self.content["info"]["version"]
        self.schemas: dict[str, Any] = self.content["components"]["schemas"]
        self._common = self._needed_by_common()

    def resolve(self, node: Any) -> Any:
        while isinstance(node, dict) and "$ref" in node:
            found = self.content
            for step in node["$ref"].split("/")[1:]:
                found = found[step]
            node = found
        return node

    def operations(self) -> list[tuple[str, str, dict[str, Any]]]:
        """Method, path and declaration of each, but for sockets, which the standard library does not speak, and listeners."""
        return [
            (method.upper(), path, declared)
            for path, methods in self.content["paths"].items()
            for method, declared in methods.items()
            if "101" not in declared["responses"] and path != "/webhooks/listen"
        ]

    def module_of(self, schema: str) -> str:
        """The game whose name a schema bears, and `common` for all that more than one of them needs."""
        game = next((game.lower() for game in GAMES if schema.startswith(game)), "common")
        return "common" if schema in self._common else game

    def _needed_by_common(self) -> set[str]:
        found: set[str] = set()
        waiting = [name for name in self.schemas if not name.startswith(GAMES)]
        while waiting:
            name = waiting.pop()
            if name not in found:
                found.add(name)
                waiting.extend(references(self.schemas[name]))
        return found


def references(node: Any) -> list[str]:
    """Names of the schemas that a schema names."""
    if isinstance(node, list):
        return [name for each in node for name in references(each)]
    if not isinstance(node, dict):
        return []
    own = [reference_name(node)] if "$ref" in node else []
    return own + [name for value in node.values() for name in references(value)]


def reference_name(node: dict[str, Any]) -> str:
    return str(node["$ref"].rsplit("/", 1)[1])


def snake_case(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])([A-Z])", r"_\1", re.sub(r"\W+", "_", name)).lower()


def pascal_case(name: str) -> str:
    return "".join(part[:1].upper() + part[1:] for part in re.split(r"[^A-Za-z0-9]+", name))


def is_name(text: str) -> bool:
    return text.isidentifier() and not keyword.iskeyword(text)


def python_name(name: str) -> str:
    """A parameter's own name; `from` is a word of Python, so it has a line behind it."""
    name = re.sub(r"\W", "_", name)
    return name if is_name(name) else f"{name}_"


def literal(value: Any) -> str:
    """A word or number of JSON in Python."""
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else repr(value)


def docstring(text: str, indent: str) -> str:
    """A literal with the text as it stands; one line where it has one."""
    text = text.replace("\\", "\\\\").replace('"""', "'''").strip()
    lines = [f"{indent}{line}".rstrip() for line in text.splitlines()]
    if len(lines) == 1:
        end = ' """' if text.endswith('"') else '"""'
        return f'{indent}"""{text}{end}\n'
    return f'{indent}"""{lines[0].strip()}\n' + "\n".join(lines[1:]) + f'\n{indent}"""\n'
