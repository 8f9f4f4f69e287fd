"""One call, one list and the beginning of one stream."""

import json
import os

from scoreline import Scoreline

given = json.loads(os.environ["INPUT"])
client = Scoreline(given["url"], given["key"])
meetings = client.tennis.get_tennis_head_to_head(player1_id="atp_900001", player2_id="atp_900002")
print(json.dumps(meetings))
print(json.dumps([fighter["slug"] for fighter in client.ufc.list_ufc_fighters(limit=7)]))
with client.ufc.stream_ufc_live(boutId=given["boutId"]) as stream:
    for event in stream:
        print(json.dumps([type(event).__name__, getattr(event, "seq", None)]))
