"""A class for each error code."""

from __future__ import annotations

from document import Document

HEAD = '''\
"""What this package raises: a class for each error code, and what is above them."""

from __future__ import annotations

from .errors_base import ApiError, ConnectionFailed, InvalidSignature, PandasMissing, ScorelineError, error_of
'''


def error_module(document: Document) -> str:
    codes: list[str] = document.schemas["ErrorCode"]["enum"]
    names = {code: "".join(word.capitalize() for word in code.split("_")) for code in codes}
    base = ["ApiError", "ConnectionFailed", "InvalidSignature", "PandasMissing", "ScorelineError", "error_of"]
    exported = "".join(f'    "{name}",\n' for name in sorted([*base, *names.values()]))
    classes = "".join(f'\n\nclass {names[code]}(ApiError, code="{code}"): ...\n' for code in codes)
    return f"{HEAD}\n__all__ = [\n{exported}]\n{classes}"
