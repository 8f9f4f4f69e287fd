"""Live data as they happen, over server-sent events."""

from __future__ import annotations

import http.client
import json
import random
import socket
import threading
from dataclasses import dataclass
from email.message import Message
from types import TracebackType
from typing import TYPE_CHECKING, Any, Dict, Generic, Iterator, List, Mapping, Optional, Set, Type, TypeVar, Union

from .connection import Connection, body_of
from .errors import ApiError, ConnectionFailed, error_of

if TYPE_CHECKING:
    from .types.common import StreamReadyData

State = TypeVar("State")

#: Three heartbeats of the service: one that says nothing for so long is gone.
SILENCE_SECONDS = 45.0
LONGEST_WAIT_SECONDS = 30.0
#: Ends of a stream after which it goes on by connecting again; all others say that it must not.
GOES_ON_AFTER = frozenset({"SLOW_CONSUMER", "PLAN_CHANGED", "INTERNAL_ERROR", "SERVICE_UNAVAILABLE"})


@dataclass(frozen=True)
class Ready:
    """A connection is open, the first or a further one."""

    data: StreamReadyData
    """The rules of the stream: plan, delay, price."""


@dataclass(frozen=True)
class Update(Generic[State]):
    """A change."""

    id: str
    room: str
    seq: int
    """Rises by 1 with every change of the room; a Snapshot has that of its subject's last change, which may be lower."""
    ts: str
    """When it was sent."""
    data: State


@dataclass(frozen=True)
class Snapshot(Generic[State]):
    """The state of a room as it stands, not a change: at the beginning, and after a Resync."""

    id: str
    room: str
    seq: int
    ts: str
    data: State


@dataclass(frozen=True)
class Resync:
    """What happened in a room after `after_seq` and before `seq` is lost; the next event has its whole state."""

    room: str
    after_seq: Optional[int]
    """The last that this stream brought; None where it brought none."""
    seq: int


@dataclass(frozen=True)
class End:
    """The one subject that was followed is over; nothing follows."""

    reason: str


class Stream(Generic[State]):
    """Yields what happens, in order, and goes on by itself where a connection ends without its `End`.

    `with client.ufc.stream_ufc_live() as stream: for event in stream: ...`; leaving the block, or `close()` from any
    thread, stops it. It raises an ApiError where the service refuses it for good.
    """

    last_event_id: Optional[str]
    """Of the last event that was yielded: give it to a later stream, which goes on from there within 300 seconds."""

    def __init__(
        self, connection: Connection, path: str, query: Mapping[str, Any], *, last_event_id: Optional[str] = None
    ) -> None:
        self.last_event_id = last_event_id
        self._connection = connection
        self._target = connection.target(path, query)
        self._stopped = threading.Event()
        self._socket: Optional[socket.socket] = None
        self._was_open = last_event_id is not None
        self._retry_seconds = 1.0
        self._failures = 0
        self._seqs: Dict[str, int] = {}
        """The highest of each room."""
        self._followed: Set[str] = set()
        """Rooms of which the next number is expected."""

    def __enter__(self) -> Stream[State]:
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.close()

    def close(self) -> None:
        """Stops the stream, a wait for the next event in another thread too."""
        self._stopped.set()
        open_socket = self._socket
        if open_socket is not None:
            try:
                open_socket.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def __iter__(self) -> Iterator[Union[Ready, Update[State], Snapshot[State], Resync, End]]:
        while not self._stopped.is_set():
            error: Exception = ConnectionFailed("the stream was cut")
            connection = self._connection.open(SILENCE_SECONDS)
            try:
                answer = self._connect(connection)
                if answer is None:
                    return
                for event in self._events(answer):
                    yield event
                    if isinstance(event, End):
                        return
            except (OSError, http.client.HTTPException) as cut:
                error = cut
            except ApiError as refusal:
                if not self._goes_on_after(refusal):
                    raise
                error = refusal
            finally:
                connection.close()
            if not self._was_open and self._failures >= self._connection.max_retries and not self._stopped.is_set():
                raise error if isinstance(error, ApiError) else ConnectionFailed(str(error)) from error
            self._stopped.wait(self._wait_seconds(error))
            self._failures += 1

    def _connect(self, connection: http.client.HTTPConnection) -> Optional[http.client.HTTPResponse]:
        """None where the subject was over before."""
        headers = {**self._connection.headers("GET"), "Accept": "text/event-stream", "Accept-Encoding": "identity"}
        if self.last_event_id is not None:
            headers["Last-Event-ID"] = self.last_event_id
        connection.connect()
        self._socket = connection.sock
        if self._stopped.is_set():
            return None
        connection.request("GET", self._target, headers=headers)
        answer = connection.getresponse()
        if answer.status == 204:
            return None
        if answer.status != 200:
            raise error_of(answer.status, answer.headers, body_of(answer.headers, answer.read()))
        return answer

    def _events(
        self, answer: http.client.HTTPResponse
    ) -> Iterator[Union[Ready, Update[State], Snapshot[State], Resync, End]]:
        resumes = self.last_event_id is not None
        self._followed = set(self._seqs) if resumes else set()
        is_ready = False
        for fields in messages(answer):
            if "retry" in fields:
                self._retry_seconds = int(fields["retry"]) / 1_000
            name = fields.get("event")
            data = json.loads(fields["data"]) if "data" in fields else None
            if name == "ready":
                is_ready, self._was_open, self._failures = True, True, 0
                yield Ready(data)
            elif name == "end":
                yield End(data["reason"])
            elif name == "error":
                # Before `ready` it stands for a refusal that passes, as the service says it to a stream that resumes.
                raise error_of(None if is_ready else 503, Message(), {"error": data})
            elif isinstance(data, dict) and "seq" in data:
                yield from self._updates(fields["id"], data, resumes)

    def _updates(
        self, identity: str, data: Dict[str, Any], resumes: bool
    ) -> Iterator[Union[Update[State], Snapshot[State], Resync]]:
        room, seq = data["room"], data["seq"]
        known = self._seqs.get(room)
        is_snapshot = data["snapshot"]
        if known is None:
            is_lost = is_snapshot and resumes
        else:
            # A room of several subjects has a snapshot of each, with the number of the subject's own last change.
            is_lost = seq > known + 1 and room in self._followed
        self._seqs[room] = max(seq, known or 0)
        if is_lost:
            self._followed.discard(room)
        elif not is_snapshot:
            self._followed.add(room)
        if is_lost:
            yield Resync(room, known, seq)
        self.last_event_id = identity
        if is_snapshot:
            yield Snapshot(identity, room, seq, data["ts"], data["data"])
        else:
            yield Update(identity, room, seq, data["ts"], data["data"])

    def _goes_on_after(self, error: ApiError) -> bool:
        if error.status is None:
            return error.code in GOES_ON_AFTER
        return self._connection.is_passing(error)

    def _wait_seconds(self, error: Exception) -> float:
        """What the service asks for, doubled with each failure in a row, with jitter so that clients come back one by one."""
        wait = min(LONGEST_WAIT_SECONDS, self._retry_seconds * 2.0**self._failures) * random.uniform(0.5, 1)
        asked = error.retry_after_seconds if isinstance(error, ApiError) else None
        return max(wait, asked or 0)


def messages(lines: Any) -> Iterator[Dict[str, str]]:
    """The fields of each whole event; one that is cut off before its empty line is left out."""
    fields: Dict[str, str] = {}
    data: List[str] = []
    for line in lines:
        name, _, value = line.decode(errors="replace").rstrip("\r\n").partition(":")
        value = value[1:] if value.startswith(" ") else value
        if name == "data":
            data.append(value)
        elif name:
            fields[name] = value
        elif not line.startswith(b":"):
            if data:
                fields["data"] = "\n".join(data)
            if fields:
                yield fields
            fields, data = {}, []
