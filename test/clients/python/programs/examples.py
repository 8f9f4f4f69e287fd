"""Holds the example answers of every operation to what its method says it answers, and writes what does not fit."""

import importlib
import json
import os
import re
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from scoreline import Scoreline

given = json.loads(os.environ["INPUT"])
client = Scoreline("http://localhost")
modules = ("common", "tennis", "ufc", "lol", "cs2", "cod", "fortnite", "webhook_events")
loaded = [importlib.import_module(f"scoreline.types.{name}") for name in modules]
names = {name: value for module in loaded for name, value in vars(module).items()}
hints = {}


def hints_of(kind):
    if kind not in hints:
        hints[kind] = get_type_hints(kind, names)
    return hints[kind]


def faults(kind, value, place):
    """What of a value does not fit a type; a float may be written without a fraction."""
    if kind is Any:
        return []
    origin = get_origin(kind)
    if origin is Union:
        tried = [faults(each, value, place) for each in get_args(kind)]
        return min(tried, key=lambda found: len(found) and 1 + max(len(fault) for fault in found))
    if origin is Literal:
        return [] if value in get_args(kind) else [f"{place}: {value!r} is none of {get_args(kind)}"]
    if origin is list:
        wrong = [] if isinstance(value, list) else [f"{place}: {value!r} is no list"]
        return wrong or [fault for at, each in enumerate(value) for fault in faults(get_args(kind)[0], each, f"{place}[{at}]")]
    if origin is dict:
        wrong = [] if isinstance(value, dict) else [f"{place}: {value!r} is no object"]
        return wrong or [fault for name in value for fault in faults(get_args(kind)[1], value[name], f"{place}.{name}")]
    if hasattr(kind, "__required_keys__"):
        return members(kind, value, place)
    fits = {float: (int, float), int: (int,), str: (str,), bool: (bool,), bytes: (bytes,), type(None): (type(None),)}[kind]
    is_wrong = not isinstance(value, fits) or (isinstance(value, bool) and kind is not bool)
    return [f"{place}: {value!r} is no {kind.__name__}"] if is_wrong else []


def members(kind, value, place):
    if not isinstance(value, dict):
        return [f"{place}: {value!r} is no object"]
    own = hints_of(kind)
    missing = [f"{place}.{name}: missing" for name in kind.__required_keys__ if name not in value]
    unknown = [f"{place}.{name}: unknown to {kind.__name__}" for name in value if name not in own]
    inner = [fault for name in value if name in own for fault in faults(own[name], value[name], f"{place}.{name}")]
    return missing + unknown + inner


def answer_of(operation):
    """The type of the whole answer; of a list, that of a page."""
    name = re.sub(r"(?<=[a-z0-9])([A-Z])", r"_\1", operation).lower()
    method = next((getattr(family, name) for family in vars(client).values() if hasattr(family, name)), None)
    if method is None:
        return None
    written = method.__annotations__["return"]
    written = re.sub(r"^Rows\[(.*), (\w+|Union\[.*\])\]$", r"\2", written)
    stream = re.match(r"stream(\w+)Live$", operation)
    written = f"{stream[1]}StreamEvent" if stream else written
    return eval(written, {**names, "Union": Union})


checked, wrong, refused, unknown = 0, [], [], []
for path in sorted(Path(given["examples"]).glob("*.json")):
    for operation, value in json.loads(path.read_text(encoding="utf-8")).items():
        if isinstance(value, str):
            continue
        if "error" in value or "detail" in value:
            refused.append(operation)
            continue
        kind = answer_of(operation)
        if kind is None:
            unknown.append(operation)
            continue
        checked += 1
        wrong += faults(kind, value, operation)
print(json.dumps({"checked": checked, "wrong": wrong, "refused": sorted(refused), "unknown": sorted(unknown)}))
