"""Follows a stream and writes each event until the one subject is over, or a bout is in the round that was given."""

import json
import os

from scoreline import Resync, Scoreline, Snapshot, Update

given = json.loads(os.environ["INPUT"])
client = Scoreline(given["url"], given["key"])
with client.ufc.stream_ufc_live(**given["filters"]) as stream:
    for event in stream:
        written = {"kind": type(event).__name__}
        if isinstance(event, (Snapshot, Update)):
            written = {**written, "room": event.room, "seq": event.seq, "round": event.data["currentRound"]}
        if isinstance(event, Resync):
            written = {**written, "room": event.room, "after": event.after_seq, "seq": event.seq}
        print(json.dumps(written), flush=True)
        if written.get("round") == given["untilRound"]:
            break
