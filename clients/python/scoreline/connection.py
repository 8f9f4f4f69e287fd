"""Requests with retries over kept connections."""

from __future__ import annotations

import gzip
import http.client
import json
import random
import socket
import ssl
import threading
import time
from dataclasses import dataclass
from datetime import date, datetime, timezone
from email.message import Message
from typing import Any, Dict, Mapping, Optional
from urllib.parse import quote, urlencode, urlsplit

from .errors import ApiError, ConnectionFailed, error_of
from .version import VERSION

RETRIED_STATUSES = frozenset({408, 425, 429, 500, 502, 503, 504})
USER_AGENT = f"scoreline-python/{VERSION}"


@dataclass(frozen=True)
class Response:
    status: int
    headers: Message
    """Names in any case."""
    body: Any
    """Parsed JSON, text, the bytes of an image, or None where there is none."""


class Connection:
    def __init__(
        self,
        url: str,
        api_key: Optional[str],
        *,
        timeout_seconds: float,
        max_retries: int,
        max_wait_seconds: float,
        ssl_context: Optional[ssl.SSLContext],
    ) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError(f"{url!r} is no http or https address")
        path = parts.path.rstrip("/")
        self.base_path = path if path.endswith("/api/v1") else f"{path}/api/v1"
        self.api_key = api_key
        self.max_retries = max_retries
        self.max_wait_seconds = max_wait_seconds
        self._is_secure = parts.scheme == "https"
        self._host = parts.hostname
        self._port = parts.port
        self._timeout_seconds = timeout_seconds
        self._ssl_context = ssl_context
        self._kept = threading.local()
        self._cookie: Optional[str] = None
        self._csrf_token: Optional[str] = None

    def call(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Any = None,
        idempotency_key: Optional[str] = None,
        without_key: bool = False,
    ) -> Any:
        headers = {} if idempotency_key is None else {"Idempotency-Key": idempotency_key}
        return self.request(
            method, path, query=query, body=body, headers=headers, without_key=without_key
        ).body

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Any = None,
        headers: Optional[Mapping[str, str]] = None,
        without_key: bool = False,
    ) -> Response:
        """An answer of 2xx or 304. Raises ApiError for others, and ConnectionFailed where there is none."""
        content = None if body is None else json.dumps(body).encode()
        kind = {} if content is None else {"Content-Type": "application/json"}
        given = {name.title(): value for name, value in (headers or {}).items()}
        sent = {**self.headers(method, without_key), **kind, **given}
        is_repeatable = method in ("GET", "HEAD") or "Idempotency-Key" in sent
        target = self.target(path, query)
        attempt = 0
        while True:
            try:
                response = self._exchange(method, target, content, sent, is_repeatable)
                if response.status < 300 or response.status == 304:
                    return response
                raise error_of(response.status, response.headers, response.body)
            except (ApiError, ConnectionFailed) as error:
                if not is_repeatable or attempt >= self.max_retries or not self.is_passing(error):
                    raise
                time.sleep(wait_seconds(error, attempt))
                attempt += 1

    def is_passing(self, error: Exception) -> bool:
        """Whether the same request may succeed before `max_wait_seconds` are over."""
        if not isinstance(error, ApiError):
            return True
        return error.status in RETRIED_STATUSES and (error.retry_after_seconds or 0) <= self.max_wait_seconds

    def headers(self, method: str, without_key: bool = False) -> Dict[str, str]:
        headers = {"Accept": "*/*", "Accept-Encoding": "gzip", "User-Agent": USER_AGENT}
        if self.api_key is not None and not without_key:
            return {**headers, "X-Api-Key": self.api_key}
        if self._cookie is not None:
            headers["Cookie"] = self._cookie
            if method not in ("GET", "HEAD") and self._csrf_token is not None:
                headers["X-Csrf-Token"] = self._csrf_token
        return headers

    def target(self, path: str, query: Optional[Mapping[str, Any]]) -> str:
        given = {name: text_of(value) for name, value in (query or {}).items() if value is not None}
        return self.base_path + path + (f"?{urlencode(given)}" if given else "")

    def open(self, timeout_seconds: Optional[float] = None) -> http.client.HTTPConnection:
        timeout = self._timeout_seconds if timeout_seconds is None else timeout_seconds
        if self._is_secure:
            return http.client.HTTPSConnection(self._host, self._port, timeout=timeout, context=self._ssl_context)
        return http.client.HTTPConnection(self._host, self._port, timeout=timeout)

    def close(self) -> None:
        kept = getattr(self._kept, "connection", None)
        self._kept.connection = None
        if kept is not None:
            kept.close()

    def _exchange(
        self, method: str, target: str, content: Optional[bytes], headers: Mapping[str, str], is_repeatable: bool
    ) -> Response:
        """A kept connection may have been closed by the server meanwhile: then the request goes over a new one.

        One that must not be repeated goes over a new one at once.
        """
        if not is_repeatable:
            self.close()
        was_kept = getattr(self._kept, "connection", None) is not None
        try:
            return self._exchange_once(method, target, content, headers)
        except (OSError, http.client.HTTPException) as error:
            self.close()
            if not was_kept or isinstance(error, socket.timeout):
                raise ConnectionFailed(f"{method} {target}: {error or type(error).__name__}") from error
        return self._exchange(method, target, content, headers, is_repeatable)

    def _exchange_once(
        self, method: str, target: str, content: Optional[bytes], headers: Mapping[str, str]
    ) -> Response:
        connection = getattr(self._kept, "connection", None) or self.open()
        self._kept.connection = connection
        connection.request(method, target, body=content, headers=dict(headers))
        answer = connection.getresponse()
        body = body_of(answer.headers, answer.read())
        if answer.will_close:
            self.close()
        if answer.status < 300:
            self._remember_session(answer.headers, body)
        return Response(answer.status, answer.headers, body)

    def _remember_session(self, headers: Message, body: Any) -> None:
        """Of a sign-in, the cookie and the token that writes carry beside it."""
        cookie = headers.get("Set-Cookie")
        if cookie is not None:
            self._cookie = cookie.split(";")[0]
        data = body.get("data") if isinstance(body, dict) else None
        if isinstance(data, dict) and isinstance(data.get("csrfToken"), str):
            self._csrf_token = data["csrfToken"]


def body_of(headers: Message, content: bytes) -> Any:
    if headers.get("Content-Encoding") == "gzip":
        content = gzip.decompress(content)
    if not content:
        return None
    kind = headers.get_content_type()
    if kind == "application/json" or kind.endswith("+json"):
        try:
            return json.loads(content)
        except ValueError:
            return content.decode(errors="replace")
    if kind.startswith("text/") or kind == "application/rss+xml":
        return content.decode(errors="replace")
    return content


def wait_seconds(error: Exception, attempt: int) -> float:
    """What `Retry-After` says, else half a second, doubled with each attempt up to 8 seconds, with jitter."""
    if isinstance(error, ApiError) and error.retry_after_seconds is not None:
        return error.retry_after_seconds
    return min(8.0, 0.5 * 2.0**attempt) * random.uniform(0.5, 1)


def path_part(value: Any) -> str:
    return quote(text_of(value), safe="")


def text_of(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, datetime):
        return value.astimezone(timezone.utc).isoformat().replace("+00:00", "Z")
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, (list, tuple, set, frozenset)):
        return ",".join(text_of(each) for each in value)
    return str(value)
