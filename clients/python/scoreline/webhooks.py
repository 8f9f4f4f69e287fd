"""Whether a webhook comes from the service."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from typing import TYPE_CHECKING, Iterable, Mapping, Optional, Union, cast

from .errors import InvalidSignature

if TYPE_CHECKING:
    from .types.webhook_events import WebhookEvent


def verify_webhook(
    raw_body: bytes,
    headers: Mapping[str, str],
    secret: Union[str, Iterable[str]],
    *,
    tolerance_seconds: float = 300,
    now: Optional[float] = None,
) -> WebhookEvent:
    """The event of a request that is genuine; raises InvalidSignature for any other.

    Args:
        raw_body: the bytes as they arrived, before any JSON parser.
        headers: of the request, in any case.
        secret: `whsec_…`, or several of them, as while a secret is rotated; one that fits is enough.
        tolerance_seconds: how far `webhook-timestamp` may be from now.
        now: unix seconds, for tests.
    """
    given = {name.lower(): value for name, value in headers.items()}
    identity, timestamp = given.get("webhook-id", ""), given.get("webhook-timestamp", "")
    if not identity or not (timestamp.isascii() and timestamp.isdecimal()):
        raise InvalidSignature("webhook-id or webhook-timestamp is missing, and the signature covers both")
    signed = f"{identity}.{timestamp}.".encode() + raw_body
    signatures = given.get("webhook-signature", "").encode().split(b" ")
    secrets = [secret] if isinstance(secret, str) else list(secret)
    expected = [b"v1," + base64.b64encode(hmac.new(_key(each), signed, hashlib.sha256).digest()) for each in secrets]
    fits = [hmac.compare_digest(one, other) for one in expected for other in signatures]
    if not any(fits):
        raise InvalidSignature("no signature of webhook-signature fits: another secret, or another body")
    if abs((time.time() if now is None else now) - int(timestamp)) > tolerance_seconds:
        raise InvalidSignature(f"webhook-timestamp is more than {tolerance_seconds:g} seconds away")
    return cast("WebhookEvent", json.loads(raw_body))


def _key(secret: str) -> bytes:
    if not secret.startswith("whsec_"):
        raise ValueError("a secret begins with whsec_")
    try:
        return base64.b64decode(secret[len("whsec_") :], validate=True)
    except binascii.Error as error:
        raise ValueError("a secret is whsec_ and base64, without blanks") from error
