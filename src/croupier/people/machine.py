"""The people of a house as a machine: one table of deciders, one of evolvers."""

from collections.abc import Callable, Mapping
from typing import Any

from croupier.people import accounts, commands as c, facts as f, programs, signing_in, webhooks
from croupier.people.state import People
from croupier.ruling import Act, Command, Decision, Fact, Refusal

Decider = Callable[[People, Act, Any], Decision]
Evolver = Callable[[People, Any], People]

DECIDE: Mapping[type[Command], Decider] = {
    c.OpenHouse: accounts.open_house,
    c.InvitePerson: accounts.invite,
    c.RenewLink: accounts.renew_link,
    c.Enrol: accounts.enrol,
    c.GrantRole: accounts.grant,
    c.WithdrawRole: accounts.withdraw,
    c.SuspendPerson: accounts.suspend,
    c.ReinstatePerson: accounts.reinstate,
    c.ChangeCredential: accounts.change_credential,
    c.GiveToken: programs.give,
    c.RevokeToken: programs.revoke,
    c.SubscribeWebhook: webhooks.subscribe,
    c.EndWebhook: webhooks.end,
    c.SignIn: signing_in.sign_in,
    c.FailSignIn: signing_in.fail,
    c.DenyAccess: signing_in.deny,
    c.ChangeRole: signing_in.change_role,
    c.SignOut: signing_in.sign_out,
}

EVOLVE: Mapping[type[Fact], Evolver] = {
    f.PersonInvited: accounts.invited,
    f.LinkRenewed: accounts.link_renewed,
    f.PersonEnrolled: accounts.enrolled,
    f.RoleGranted: accounts.granted,
    f.RoleWithdrawn: accounts.withdrawn,
    f.PersonSuspended: accounts.suspended,
    f.PersonReinstated: accounts.reinstated,
    f.CredentialChanged: accounts.credential_changed,
    f.TokenGiven: programs.given,
    f.TokenRevoked: programs.revoked,
    f.WebhookSubscribed: webhooks.subscribed,
    f.WebhookEnded: webhooks.ended,
    f.SignedIn: signing_in.signed_in,
    f.SignInFailed: signing_in.failed,
    f.PersonLocked: signing_in.locked,
    f.AccessDenied: signing_in.denied,
    f.RoleChanged: signing_in.role_changed,
    f.SignedOut: signing_in.signed_out,
}


def decide(people: People | None, act: Act) -> Decision:
    """The facts that follow from an act, or the refusal."""
    decider = DECIDE.get(type(act.command))
    if decider is None:
        return Refusal(accounts.ACCOUNTS, f"{type(act.command).__name__} is no command about the accounts of a house")
    return decider(people or People(), act, act.command)


def evolve(people: People | None, fact: Fact) -> People:
    """The people after a fact; a refusal on record changes nothing."""
    known = people or People()
    evolver = EVOLVE.get(type(fact))
    return known if evolver is None else evolver(known, fact)
