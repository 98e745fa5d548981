"""Webhooks: an address outside the house is told what happens, as far as one role sees it (H35)."""

from msgspec.structs import replace

from croupier.people import commands as c, facts as f
from croupier.people.accounts import not_an_administrator
from croupier.people.roles import HouseRole
from croupier.people.state import People, Webhook
from croupier.ruling import Act, Decision, Refusal
from croupier.ruling.names import LONGEST_NAME, is_name, look_alike

WEBHOOKS = ("~H35",)
MOST = 50  # webhooks that go on: each has a thread and reads the journal
MOST_KINDS = 100
EVERYTHING = "*"  # stands for any kind, or after "blackjack." for any kind of that family

# A player's own facts are that player's: a webhook that is everybody's sees what the public does.
NOT_FOR_WEBHOOKS = frozenset({HouseRole.PLAYER})


def subscribe(people: People, act: Act, command: c.SubscribeWebhook) -> Decision:
    refusal = not_an_administrator(people, act) or _unfit_name(people, command.webhook)
    if refusal is None and command.role in NOT_FOR_WEBHOOKS:
        refusal = Refusal(WEBHOOKS, "a player's facts go to that player; the role guest is told what everybody may see")
    if refusal is None and not 0 < len(set(command.kinds)) == len(command.kinds) <= MOST_KINDS:
        refusal = Refusal(WEBHOOKS, f"name 1 to {MOST_KINDS} kinds of facts, each once")
    if refusal is None and sum(each.goes_on for each in people.webhooks.values()) >= MOST:
        refusal = Refusal(WEBHOOKS, f"a house has at most {MOST} webhooks; end one first", ("end_webhook",))
    return refusal or (
        f.WebhookSubscribed(
            webhook=command.webhook,
            address=command.address,
            kinds=command.kinds,
            role=command.role,
            secret_hash=command.secret_hash,
            private=command.private,
            under=WEBHOOKS,
        ),
    )


def subscribed(people: People, fact: f.WebhookSubscribed) -> People:
    webhook = Webhook(fact.webhook, fact.address, fact.kinds, fact.role, fact.secret_hash, fact.private)
    return _with_webhook(people, webhook)


def end(people: People, act: Act, command: c.EndWebhook) -> Decision:
    refusal = not_an_administrator(people, act)
    if refusal:
        return refusal
    known = people.webhooks.get(command.webhook)
    if known is None or not known.goes_on:
        return Refusal(WEBHOOKS, f"{command.webhook!r} is no webhook of this house", ("subscribe_webhook",))
    if not command.reason.strip():
        return Refusal(WEBHOOKS, "give the reason")
    return (f.WebhookEnded(webhook=command.webhook, reason=command.reason, under=WEBHOOKS),)


def ended(people: People, fact: f.WebhookEnded) -> People:
    return _with_webhook(people, replace(people.webhooks[fact.webhook], ended=fact.reason))


def wants(webhook: Webhook, kind: str) -> bool:
    """Whether facts of this kind are sent there, as in "table.approval_asked/1". A version makes no difference.

    >>> wants(Webhook("w", kinds=("table.approval_asked", "blackjack.*")), "blackjack.card_dealt/2")
    True
    """
    name = kind.partition("/")[0]
    return any(each in (EVERYTHING, name, f"{name.partition('.')[0]}.{EVERYTHING}") for each in webhook.kinds)


def _unfit_name(people: People, name: str) -> Refusal | None:
    if not is_name(name):
        return Refusal(WEBHOOKS, f"a name has at most {LONGEST_NAME} characters, all of which can be seen")
    going_on = [each.name for each in people.webhooks.values() if each.goes_on]
    if name in going_on:
        return Refusal(WEBHOOKS, f"there is a webhook {name!r} already; end it first", ("end_webhook",))
    if alike := look_alike(name, going_on):
        return Refusal(WEBHOOKS, f"{name!r} could be taken for {alike!r}")
    return None


def _with_webhook(people: People, webhook: Webhook) -> People:
    return replace(people, webhooks={**people.webhooks, webhook.name: webhook})
