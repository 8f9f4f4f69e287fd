"""Where a program begins: `Scoreline(url, api_key)`."""

from __future__ import annotations

import ssl
from types import TracebackType
from typing import Any, Mapping, Optional, Type

from .api import Families
from .connection import Connection, Response


class Scoreline(Families):
    """The API of one installation. It has an attribute for each family, such as `tennis`, with a method for each operation.

    Any number of threads may share one.

    Args:
        url: of the installation, such as https://scores.example.com; `/api/v1` follows by itself.
        api_key: a key, or None before `sign_in.login(...)`; what only an owner may do uses the session of that sign-in.
        timeout_seconds: how long an answer may take; that of a transcript takes up to 120.
        max_retries: how often a request is repeated after 408, 425, 429, 500, 502, 503, 504 or a broken connection, where it
            is a GET or carries an idempotency key.
        max_wait_seconds: the longest wait before a repetition; where `Retry-After` asks for more, the error is raised at once.
        ssl_context: such as one with certificates of your own.
    """

    def __init__(
        self,
        url: str,
        api_key: Optional[str] = None,
        *,
        timeout_seconds: float = 130,
        max_retries: int = 3,
        max_wait_seconds: float = 60,
        ssl_context: Optional[ssl.SSLContext] = None,
    ) -> None:
        self._connection = Connection(
            url,
            api_key,
            timeout_seconds=timeout_seconds,
            max_retries=max_retries,
            max_wait_seconds=max_wait_seconds,
            ssl_context=ssl_context,
        )
        super().__init__(self._connection)

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Any = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Response:
        """Any request below `/api/v1`, with status and headers of its answer, 304 to an `If-None-Match` too."""
        return self._connection.request(method, path, query=query, body=body, headers=headers)

    def close(self) -> None:
        """Closes the kept connection of this thread."""
        self._connection.close()

    def __enter__(self) -> Scoreline:
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.close()
