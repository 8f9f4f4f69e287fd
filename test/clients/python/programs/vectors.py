"""Checks each vector with its secret, and with one thing wrong at a time."""

import json
import os

from scoreline import InvalidSignature, verify_webhook

given = json.loads(os.environ["INPUT"])


def verdict(body, headers, secret, now):
    try:
        return verify_webhook(body.encode(), headers, secret, now=now)["event"]
    except InvalidSignature as error:
        return str(error).split(" ")[0]


for vector in given["vectors"]:
    body, headers, secret = vector["body"], vector["headers"], vector["secret"]
    at = int(headers["webhook-timestamp"])
    other = "whsec_" + "A" * 43 + "="
    upper = {name.title(): value for name, value in headers.items()}
    print(
        json.dumps(
            {
                "event": verdict(body, headers, secret, at),
                "names of headers in upper case": verdict(body, upper, secret, at),
                "the secret before": verdict(body, headers, vector.get("previousSecret", secret), at),
                "several secrets": verdict(body, headers, [other, secret], at),
                "at the edge": [verdict(body, headers, secret, at + 300), verdict(body, headers, secret, at - 300)],
                "too old": verdict(body, headers, secret, at + 301),
                "in the future": verdict(body, headers, secret, at - 301),
                "another secret": verdict(body, headers, other, at),
                "another body": verdict(body + " ", headers, secret, at),
                "another id": verdict(body, {**headers, "webhook-id": "1"}, secret, at),
                "no timestamp": verdict(body, {**headers, "webhook-timestamp": ""}, secret, at),
                "no signature": verdict(body, {**headers, "webhook-signature": ""}, secret, at),
            }
        )
    )
