"""What this package raises, but for the class of each error code: those stand in errors.py."""

from __future__ import annotations

import time
from email.message import Message
from email.utils import parsedate_to_datetime
from typing import Any, Dict, List, Optional, Type


class ScorelineError(Exception):
    """Whatever this package raises."""


class ConnectionFailed(ScorelineError):
    """There was no answer: no connection, a cut one, or a timeout."""


class InvalidSignature(ScorelineError):
    """A webhook that must not be trusted; the message says what is wrong with it."""


class PandasMissing(ScorelineError, ImportError):
    """to_frame() was called where pandas is not installed."""


class ApiError(ScorelineError):
    """The service refused a request, or failed. Each code has a class of its own, such as `errors.NotFound`."""

    by_code: Dict[str, Type[ApiError]] = {}

    status: Optional[int]
    """Of the answer; None for an error that ends a stream."""
    code: str
    """As in `X-Error-Code`, the same for every form of body; an answer that is not the service's has `HTTP_<status>`."""
    message: str
    request_id: Optional[str]
    docs_url: Optional[str]
    retry_after_seconds: Optional[float]
    members: Dict[str, Any]
    """All members of the error, such as `requiredPlans` or `resetAt`, as the form of the family names them."""
    details: List[Dict[str, Any]]
    """Of parameters that are not valid: what is wrong with each."""
    body: Any
    """The whole answer."""

    def __init__(
        self,
        message: str,
        *,
        status: Optional[int],
        code: str,
        headers: Message,
        members: Dict[str, Any],
        details: List[Dict[str, Any]],
        body: Any,
    ) -> None:
        super().__init__(f"{status or 'stream'} {code}: {message}")
        self.message = message
        self.status = status
        self.code = code
        self.request_id = headers.get("X-Request-Id") or members.get("requestId") or members.get("request_id")
        self.docs_url = members.get("docsUrl") or members.get("docs_url")
        self.retry_after_seconds = _retry_after(headers, members)
        self.members = members
        self.details = details
        self.body = body

    def __init_subclass__(cls, *, code: str) -> None:
        ApiError.by_code[code] = cls


def error_of(status: Optional[int], headers: Message, body: Any) -> ApiError:
    """The error of an answer, whichever form its body has."""
    error = body.get("error", body.get("detail")) if isinstance(body, dict) else None
    members: Dict[str, Any] = error if isinstance(error, dict) else {}
    details: List[Dict[str, Any]] = error if isinstance(error, list) else members.get("details") or []
    sentence = error if isinstance(error, str) else members.get("message") or _sentence(details) or "no explanation"
    code = headers.get("X-Error-Code") or str(members.get("code", f"HTTP_{status}")).upper()
    kind = ApiError.by_code.get(code, ApiError)
    return kind(sentence, status=status, code=code, headers=headers, members=members, details=details, body=body)


def _sentence(details: List[Dict[str, Any]]) -> str:
    """Of tennis, which lists what is not valid: `query.year: Field required`."""
    return "; ".join(f"{'.'.join(map(str, each.get('loc', [])))}: {each.get('msg')}" for each in details)


def _retry_after(headers: Message, members: Dict[str, Any]) -> Optional[float]:
    """Seconds, from a header that holds seconds or a date, or from the body."""
    header = headers.get("Retry-After")
    if header is None:
        return members.get("retryAfterSeconds", members.get("retry_after_seconds"))
    if header.strip().isdecimal():
        return float(header)
    try:
        return max(0.0, parsedate_to_datetime(header).timestamp() - time.time())
    except (TypeError, ValueError):
        return None
