"""A TypedDict for each object of the document, in a module for each game."""

from __future__ import annotations

from typing import Any

from document import Document, docstring, is_name, literal, pascal_case, reference_name, references

#: Python 3.9 has no `X | Y` outside of annotations, and no NotRequired.
IMPORTS = "from typing import Any, Dict, List, Literal, Optional, TypedDict, Union\n"
PLAIN = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}


def type_modules(document: Document) -> dict[str, str]:
    """The text of each module of `scoreline.types`, by its name."""
    names: dict[str, list[str]] = {}
    for name in document.schemas:
        names.setdefault(document.module_of(name), []).append(name)
    modules = {module: _module(document, module, own) for module, own in sorted(names.items())}
    return {**modules, "webhook_events": _webhook_events(document)}


def _module(document: Document, module: str, names: list[str]) -> str:
    used = sorted({name for own in names for name in references(document.schemas[own])} - set(names))
    head = f'"""Answers and bodies: {module}."""\n\nfrom __future__ import annotations\n\n{IMPORTS}'
    if used:
        head += "\nfrom .common import (\n" + "".join(f"    {name},\n" for name in used) + ")\n"
    schemas = {name: document.schemas[name] for name in names}
    aliases = {name: schema for name, schema in schemas.items() if not _is_typed(schema)}
    words = [name for name, schema in aliases.items() if not references(schema)]
    classes = "".join(Classes(name, schema).text() for name, schema in schemas.items() if name not in aliases)
    # A union is made of classes when the module is read, so it stands behind them.
    unions = "".join(Classes(name, aliases[name]).alias() for name in aliases if name not in words)
    return head + "\n" + "".join(Classes(name, aliases[name]).alias() for name in words) + classes + unions


def _webhook_events(document: Document) -> str:
    bodies = [declared["post"]["requestBody"] for declared in document.content["webhooks"].values()]
    names = sorted({reference_name(document.resolve(body)["content"]["application/json"]["schema"]) for body in bodies})
    imports = "".join(f"from .{document.module_of(name)} import {name}\n" for name in names)
    members = "".join(f"    {name},\n" for name in names)
    return (
        '"""What a webhook brings: `event` says which it is."""\n\nfrom typing import Union\n\n'
        f"{imports}\nWebhookEvent = Union[\n{members}]\n"
    )


def _is_typed(schema: dict[str, Any]) -> bool:
    return schema.get("type") == "object" and "properties" in schema


class Classes:
    """The class of one schema, behind those of the objects in it."""

    def __init__(self, name: str, schema: dict[str, Any]) -> None:
        self.name = name
        self.schema = schema
        self._before: list[str] = []

    def text(self) -> str:
        own = self._class(self.name, self.schema)
        return "".join(self._before) + own

    def alias(self) -> str:
        own = f"\n{self.name} = {self.type_of(self.schema, self.name)}\n"
        return "".join(self._before) + own

    def _class(self, name: str, schema: dict[str, Any]) -> str:
        properties = schema["properties"]
        types = {member: self.type_of(each, name + pascal_case(member)) for member, each in properties.items()}
        required = [member for member in properties if member in schema.get("required", [])]
        optional = [member for member in properties if member not in required]
        says = docstring(schema["description"], "    ") if schema.get("description") else ""
        if not all(map(is_name, properties)):
            return _by_call(name, types, required, optional, says)
        members = {member: _member(member, types[member], properties[member]) for member in properties}
        if not optional:
            return _declared(name, "TypedDict", says, [members[each] for each in required])
        if not required:
            return _declared(name, "TypedDict, total=False", says, [members[each] for each in optional])
        base = _declared(f"_{name}", "TypedDict", "", [members[each] for each in required])
        return base + _declared(name, f"_{name}, total=False", says, [members[each] for each in optional])

    def type_of(self, schema: dict[str, Any], name: str) -> str:
        if "$ref" in schema:
            return reference_name(schema)
        if "const" in schema:
            return f"Literal[{literal(schema['const'])}]"
        for kind in ("anyOf", "oneOf"):
            if kind in schema:
                return union([self.type_of(each, name + _place(each, place)) for place, each in enumerate(schema[kind])])
        kinds = schema.get("type", [])
        kinds = [kinds] if isinstance(kinds, str) else kinds
        return union([self._kind(kind, schema, name) for kind in kinds]) if kinds else "Any"

    def _kind(self, kind: str, schema: dict[str, Any], name: str) -> str:
        if kind != "null" and "enum" in schema:
            return f"Literal[{', '.join(literal(word) for word in schema['enum'] if word is not None)}]"
        if kind == "array":
            return f"List[{self.type_of(schema['items'], name + 'Item')}]"
        if kind != "object":
            return PLAIN[kind]
        if "properties" in schema:
            self._before.append(self._class(name, schema))
            return name
        values = schema.get("additionalProperties")
        return f"Dict[str, {self.type_of(values, name + 'Value') if isinstance(values, dict) else 'Any'}]"


def _place(schema: dict[str, Any], place: int) -> str:
    """What an object of a union is called after: its event, or where it stands."""
    event = schema.get("properties", {}).get("event", {}).get("const")
    return pascal_case(event) if event else str(place + 1)


def union(types: list[str]) -> str:
    known = [each for each in dict.fromkeys(types) if each != "None"]
    if not known:
        return "None"
    joined = known[0] if len(known) == 1 else f"Union[{', '.join(known)}]"
    return f"Optional[{joined}]" if "None" in types else joined


def _member(name: str, kind: str, schema: dict[str, Any]) -> str:
    says = docstring(schema["description"], "    ") if schema.get("description") else ""
    return f"    {name}: {kind}\n{says}"


def _declared(name: str, base: str, says: str, members: list[str]) -> str:
    return f"\n\nclass {name}({base}):\n{says}" + "".join(members)


def _by_call(name: str, types: dict[str, str], required: list[str], optional: list[str], says: str) -> str:
    """For members that are no names in Python, such as `from` and `ko-tko`."""

    def called(own: str, members: list[str], more: str) -> str:
        fields = "".join(f"        {literal(member)}: {repr(types[member])},\n" for member in members)
        return f"{own} = TypedDict(\n    {literal(own)},\n    {{\n{fields}    }},{more}\n)\n"

    if not optional:
        return f"\n\n{called(name, required, '')}{says.replace('    ', '', 1)}"
    parts = called(f"_{name}", required, "") + "\n" + called(f"_{name}Optional", optional, "\n    total=False,")
    return f"\n\n{parts}\n\nclass {name}(_{name}, _{name}Optional):\n{says or '    pass' + chr(10)}"
