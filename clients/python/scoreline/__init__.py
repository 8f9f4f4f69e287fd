"""Client of a Scoreline installation: requests, lists, streams and webhooks, with the standard library alone."""

from .client import Scoreline
from .errors import ApiError, ConnectionFailed, InvalidSignature, PandasMissing, ScorelineError
from .lists import Rows
from .streams import End, Ready, Resync, Snapshot, Stream, Update
from .version import VERSION as __version__
from .webhooks import verify_webhook

__all__ = [
    "ApiError",
    "ConnectionFailed",
    "End",
    "InvalidSignature",
    "PandasMissing",
    "Ready",
    "Resync",
    "Rows",
    "Scoreline",
    "ScorelineError",
    "Snapshot",
    "Stream",
    "Update",
    "__version__",
    "verify_webhook",
]
