"""Follows a stream and writes each event until the one subject is over, or a bout is in the round that was given."""

import json
import os

from scoreline import Scoreline, Snapshot, Update

given = json.loads(os.environ["INPUT"])
client = Scoreline(given["url"], given["key"])
with client.ufc.stream_ufc_live(**given["filters"]) as stream:
    for event in stream:
        told = {"kind": type(event).__name__}
        if isinstance(event, (Snapshot, Update)):
            told = {**told, "room": event.room, "seq": event.seq, "round": event.data["currentRound"]}
        print(json.dumps(told), flush=True)
        if told.get("round") == given["untilRound"]:
            break
