"""A class for each family, with a method for each operation."""

from __future__ import annotations

import re
import textwrap
from typing import Any, Optional

from document import GAMES, Document, docstring, literal, pascal_case, python_name, reference_name, snake_case
from schemas import Classes, union

HEAD = """\
# mypy: disable-error-code="no-any-return"
\"\"\"Operations: {family}.\"\"\"

from __future__ import annotations

from datetime import date, datetime
from typing import TYPE_CHECKING, Any, Literal, Optional, Sequence, Union
from uuid import uuid4

from ..connection import Connection, path_part
from ..lists import Rows
from ..streams import Stream

if TYPE_CHECKING:
{imports}

class {name}:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection
"""

#: Header parameters, and those of the streams that the client itself resumes.
OWN = {"ticket", "lastEventId"}
PARQUET = "application/vnd.apache.parquet"
CONTENT_ORDER = ("application/json", "text/event-stream", "image/png", PARQUET, "application/rss+xml")


def operation_modules(document: Document) -> dict[str, str]:
    """The text of each module of `scoreline.api`, by its name."""
    families: dict[str, list[Operation]] = {}
    for method, path, declared in document.operations():
        operation = Operation(document, method, path, declared)
        families.setdefault(operation.family, []).append(operation)
    modules = {family: _module(document, family, own) for family, own in sorted(families.items())}
    return {**modules, "__init__": _families(list(modules))}


def _module(document: Document, family: str, operations: list[Operation]) -> str:
    methods = "".join(operation.text() for operation in operations)
    words = set(re.findall(r"\w+", " ".join(operation.annotations for operation in operations)))
    used: dict[str, list[str]] = {}
    for name in document.schemas:
        if name in words:
            used.setdefault(document.module_of(name), []).append(name)
    imports = "".join(
        f"    from ..types.{module} import (\n" + "".join(f"        {name},\n" for name in sorted(names)) + "    )\n"
        for module, names in sorted(used.items())
    )
    return HEAD.format(family=family, name=pascal_case(family), imports=imports or "    pass\n") + methods


def _families(families: list[str]) -> str:
    imports = "".join(f"from .{family} import {pascal_case(family)}\n" for family in families)
    members = "".join(f"        self.{family} = {pascal_case(family)}(connection)\n" for family in families)
    return (
        '"""The families of operations."""\n\nfrom ..connection import Connection\n'
        f"{imports}\n\nclass Families:\n    def __init__(self, connection: Connection) -> None:\n{members}"
    )


class Operation:
    def __init__(self, document: Document, method: str, path: str, declared: dict[str, Any]) -> None:
        self.document = document
        self.method = method
        self.path = path
        self.declared = declared
        self.id: str = declared["operationId"]
        self.parameters = [document.resolve(each) for each in declared.get("parameters", [])]
        self.content = self._content()
        self.annotations = ""

    @property
    def family(self) -> str:
        first = self.path.split("/")[1]
        return first if first in map(str.lower, GAMES) else snake_case(self.declared["tags"][0])

    def text(self) -> str:
        arguments = self._arguments()
        answer = self._answer()
        self.annotations = " ".join([*arguments, answer])
        signature = "".join(f"        {argument},\n" for argument in arguments)
        taken = f"\n        self,\n        *,\n{signature}    " if arguments else "self"
        head = f"\n    def {snake_case(self.id)}({taken}) -> {answer}:\n"
        return head + docstring(self._says(), "        ") + f"        return {self._call()}\n"

    def _of(self, place: str) -> list[dict[str, Any]]:
        return [each for each in self.parameters if each["in"] == place and each["name"] not in OWN]

    @property
    def _takes_idempotency_key(self) -> bool:
        return any(each["name"] == "Idempotency-Key" for each in self.parameters)

    @property
    def _is_stream(self) -> bool:
        return "text/event-stream" in self.content

    def _arguments(self) -> list[str]:
        required = [each for each in [*self._of("path"), *self._of("query")] if each.get("required")]
        optional = [each for each in self._of("query") if not each.get("required")]
        arguments = [f"{python_name(each['name'])}: {self._parameter(each)}" for each in required]
        body = self._body()
        if body is not None:
            arguments.append(f"body: {body}")
        arguments += [f"{python_name(each['name'])}: Optional[{self._parameter(each)}] = None" for each in optional]
        if self._takes_idempotency_key:
            arguments.append("idempotency_key: Optional[str] = None")
        if self._is_stream:
            arguments.append("last_event_id: Optional[str] = None")
        return arguments

    def _parameter(self, parameter: dict[str, Any]) -> str:
        schema = parameter["schema"]
        resolved = self.document.resolve(schema)
        if resolved.get("type") == "array":
            one = self._parameter({"schema": resolved["items"]})
            return f"Union[{one}, Sequence[{one}]]"
        if resolved.get("format") in ("date", "date-time"):
            return "Union[str, date, datetime]"
        return Classes("", schema).type_of(schema, "")

    def _body(self) -> Optional[str]:
        if "requestBody" not in self.declared:
            return None
        return reference_name(self.document.resolve(self.declared["requestBody"])["content"]["application/json"]["schema"])

    def _content(self) -> dict[str, Any]:
        """The schema of a success by its type; nothing for 204."""
        successes = [each for status, each in self.declared["responses"].items() if status.startswith("2")]
        if not successes:
            return {}
        content = self.document.resolve(successes[0]).get("content", {})
        return {kind: content[kind]["schema"] for kind in CONTENT_ORDER if kind in content}

    def _answer(self) -> str:
        if self._is_stream:
            return f"Stream[{self._state()}]"
        rows = self._rows()
        if rows is not None:
            return f"Rows[{rows[1]}, {union(self._answers())}]"
        return union(self._answers())

    def _answers(self) -> list[str]:
        types = {"image/png": "bytes", PARQUET: "bytes", "application/rss+xml": "str"}
        return [types.get(kind) or Classes("", schema).type_of(schema, "") for kind, schema in self.content.items()] or ["None"]

    def _rows(self) -> Optional[tuple[str, str]]:
        """The member that holds the rows of an answer, such as `data` or `data.rows`, and what a row is."""
        schema = self.document.resolve(self.content.get("application/json"))
        if self.method != "GET" or not schema:
            return None
        places = [self.declared["x-rows"]] if "x-rows" in self.declared else ["items", "data"]
        for body in map(self.document.resolve, schema.get("anyOf", [schema])):
            for place in places:
                rows = self._member(body, place)
                if rows and rows.get("type") == "array":
                    return place, Classes("", rows["items"]).type_of(rows["items"], "Dict[str, Any]")
        return None

    def _member(self, schema: Any, place: str) -> Any:
        for name in place.split("."):
            schema = self.document.resolve((schema or {}).get("properties", {}).get(name))
        return schema

    def _state(self) -> str:
        """What the updates of a stream hold."""
        members = self.document.resolve(self.content["text/event-stream"])["oneOf"]
        update = next(each for each in members if "id" in each.get("properties", {}))
        envelope = self.document.resolve(update["properties"]["data"])
        return Classes("", envelope).type_of(envelope["properties"]["data"], "")

    def _call(self) -> str:
        path = re.sub(r"{(\w+)}", lambda match: f"{{path_part({python_name(match[1])})}}", self.path)
        arguments = [f'f"{path}"' if "{" in path else f'"{path}"']
        given = "".join(f"                {literal(each['name'])}: {python_name(each['name'])},\n" for each in self._of("query"))
        query = f"{{\n{given}            }}" if given else "{}"
        rows = self._rows()
        if self._is_stream:
            return _called("Stream", ["self._connection", *arguments, query, "last_event_id=last_event_id"])
        if given and rows is None:
            arguments.append(f"query={query}")
        takes_key = any("key" in scheme for scheme in self.declared["security"])
        session = [] if takes_key else ["without_key=True"]
        if rows is not None:
            how = [f"rows={literal(rows[0])}", *self._page_size(), *session]
            return _called("Rows", ["self._connection", *arguments, query, *how])
        if self._body() is not None:
            arguments.append("body=body")
        if self._takes_idempotency_key:
            arguments.append("idempotency_key=idempotency_key or str(uuid4())")
        return _called("self._connection.call", [literal(self.method), *arguments, *session])

    def _page_size(self) -> list[str]:
        """The largest page, where a list has pages."""
        by_name = {each["name"]: each for each in self.parameters}
        if not by_name.keys() & {"page", "offset", "cursor", "pageToken"}:
            return []
        name = "page_size" if "page_size" in by_name else "limit"
        maximum = self.document.resolve(by_name[name]["schema"]).get("maximum")
        return [f"page_size={{{literal(name)}: {maximum}}}"] if maximum else []

    def _says(self) -> str:
        declared = self.declared
        parts = [declared["summary"], *([_wrapped(declared["description"])] if declared.get("description") else [])]
        given = [(python_name(each["name"]), _parameter_says(each)) for each in [*self._of("path"), *self._of("query")]]
        if self._takes_idempotency_key:
            given.append(("idempotency_key", "For 24 hours the same request with the same key is done once; a new one unless given"))
        if self._is_stream:
            given.append(("last_event_id", "Of an earlier stream, to go on from there within 300 seconds"))
        if given:
            parts.append("Args:\n" + "\n".join(_item(name, says) for name, says in given))
        failures = [(status, self.document.resolve(each)["description"]) for status, each in declared["responses"].items()]
        failures = [(status, says) for status, says in failures if status[0] in "45"]
        if failures:
            parts.append("Raises ApiError:\n" + "\n".join(_item(status, says) for status, says in failures))
        return "\n\n".join(parts)


def _called(function: str, arguments: list[str]) -> str:
    return f"{function}(\n" + "".join(f"            {argument},\n" for argument in arguments) + "        )"


def _parameter_says(parameter: dict[str, Any]) -> str:
    example = f"such as {parameter['example']}" if "example" in parameter else ""
    return "; ".join(part for part in (parameter.get("description", ""), example) if part)


def _item(name: str, says: str) -> str:
    text = f"{name}: {says}" if says else name
    return textwrap.fill(text, 108, initial_indent="    ", subsequent_indent="        ", break_long_words=False)


def _wrapped(text: str) -> str:
    return "\n\n".join(textwrap.fill(part, 108, break_long_words=False) for part in text.split("\n\n"))
