"""What a program reads of the errors of each form."""

import json
import os

from scoreline import ApiError, Scoreline, errors

given = json.loads(os.environ["INPUT"])


def write(call):
    try:
        call()
    except ApiError as error:
        written = {
            "kind": type(error).__name__,
            "status": error.status,
            "code": error.code,
            "message": error.message,
            "members": error.members,
            "details": error.details,
            "hasRequestId": (error.request_id or "").startswith("req_"),
            "docsUrl": error.docs_url,
            "retryAfterSeconds": error.retry_after_seconds,
        }
        print(json.dumps(written))


client = Scoreline(given["url"], given["key"], max_wait_seconds=0)
write(Scoreline(given["url"], "svc_live_nobody").account.get_me)
write(lambda: client.ufc.get_ufc_fight_odds(boutId="ufc-1").first_page())
write(lambda: client.tennis.list_tennis_players(page_size=0).first_page())
write(lambda: client.tennis.get_tennis_player(playerId="atp_999999999"))
write(lambda: client.ufc.list_ufc_bouts(limit=500).first_page())
write(lambda: client.request("GET", "/nowhere"))
write(lambda: client.request("POST", "/qr/generate", headers={"Content-Type": "text/plain"}, body={}))
for _ in range(20):
    write(client.ufc.get_ufc_live_health)
