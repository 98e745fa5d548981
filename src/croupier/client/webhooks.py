"""The other side of a webhook: whether a message is the house's, and what it says.

event = verified(secret, request.headers, request.body)
"""

import hashlib
import hmac
import time
from collections.abc import Mapping

import msgspec

from croupier.server.answers import WebhookEvent

OLDEST = 300  # seconds: an older message was kept by somebody and is sent again


class NotTheHouse(Exception):  # noqa: N818 - named for what the caller has to know
    """The message is not the house's, or too old. Answer 400 and do nothing."""


def verified(secret: str, headers: Mapping[str, str], body: bytes, now: float | None = None) -> WebhookEvent:
    """The event of a message, once its signature and its age are checked. Its `id` may come twice: do it once."""
    said = {name.lower(): value for name, value in headers.items()}
    timestamp, signature = said.get("croupier-timestamp", ""), said.get("croupier-signature", "")
    right = "v1=" + hmac.new(secret.encode(), timestamp.encode() + b"." + body, hashlib.sha256).hexdigest()
    if not hmac.compare_digest(right.encode(), signature.encode()):
        raise NotTheHouse("the signature is wrong")
    if not timestamp.isdecimal() or abs((time.time() if now is None else now) - int(timestamp)) > OLDEST:
        raise NotTheHouse("the message is too old, or a clock is wrong")
    return msgspec.json.decode(body, type=WebhookEvent)
