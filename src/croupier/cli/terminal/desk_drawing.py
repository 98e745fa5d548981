"""The dealer's view around the hands: the shoe, the card being typed, the wagers and their payments."""

from collections.abc import Sequence

from rich.text import Text

from croupier.cli.terminal import drawing
from croupier.cli.terminal.game import game_of
from croupier.cli.terminal.theme import AMBER, DIM
from croupier.cli.terminal.words import chance, covers, in_chips, in_short, in_tournament
from croupier.equipment import card_name
from croupier.money import dollars
from croupier.views.rounds import PaymentView, WagerView
from croupier.views.table_view import AnyTableView, PatronView


def title(view: AnyTableView, dealer: str, width: int) -> Text:
    text = Text(f" {view.name} · {view.sign.title} · {view.sign.book.split('/')[0]} ", "bold")
    text.append(*drawing.demonstration(view.sign))
    right = f"dealer: {dealer} "
    return text.append(" " * max(1, width - text.cell_len - len(right)) + right)


UNSEEN = "?"  # stands for each letter of a card that goes face down


def shoe_line(view: AnyTableView) -> Text:
    shoe = view.shoe
    discarded = f", {shoe.discarded} discarded" if shoe.stage else ""
    text = Text(f"Round {view.round.number} · {chance(view)}{discarded}")
    if game_of(view).CUTTING_CARD:
        out = shoe.cutting_card_out
        text.append(" · ").append("cutting card OUT" if out else "cutting card in", f"bold {AMBER}" if out else "")
    text.append(in_tournament(view).replace(", ", " · "))
    return text.append(f" · float {dollars(view.float_chips or 0)}", DIM)


def typed_cards(typed: str, width: int) -> list[Text]:
    """The cards being typed, large, before they count: two letters to a card; half a card shows its back."""
    if not typed:
        return [Text(" " * width)]
    names = [typed[at : at + 2] for at in range(0, len(typed), 2)]
    if typed.startswith(UNSEEN):
        said, shown = f"{len(typed) // 2} read, face down", [""] * len(names)
    else:
        said = card_name(names[-1]) if len(names[-1]) == 2 else f"{names[-1]} …"
        shown = [name if len(name) == 2 else "" for name in names]
    lines = (Text(said, f"bold {AMBER}"), *drawing.card_lines(shown, width))
    return [drawing.centred(line, width) for line in lines]


def paid(payments: Sequence[PaymentView]) -> Text:
    """The payment of each wager, and its chips."""
    return Text("\n").join(map(_paid, payments))


def _paid(payment: PaymentView) -> Text:
    hand = f" hand {payment.hand}" if payment.hand > 1 else ""
    said = f"box {payment.box}{hand} {payment.patron}, {payment.name}: {payment.arithmetic}"
    text = Text(said, "bold" if payment.pays else "")
    if payment.chips:
        text.append(f" · pay {in_chips(payment.chips)}", AMBER)
    return text.append(in_short(payment.under), f"not bold {DIM}")


def down(view: AnyTableView) -> Text:
    """The patrons, with their chips and wagers."""
    if not view.patrons:
        return Text("Nobody is at the table: p seats a patron.", DIM)
    return Text("\n").join(_down(view, person) for person in view.patrons)


def _down(view: AnyTableView, person: PatronView) -> Text:
    place = f"seat {person.seat}" if person.seat else "standing"
    if person.excused:
        place += ", sits out:"
    text = Text(f"{place} {person.name} ").append(dollars(person.chips or 0), DIM)
    owes = next((account.owes for account in view.accounts if account.patron == person.name), 0)
    if owes:
        text.append(f" · owes {dollars(owes)}", f"bold {AMBER}")
    for wager in view.round.wagers:
        if wager.patron == person.name:
            style = f"bold {drawing.area_style(view, wager.option)}"
            text.append(f" · {_where(wager, person)}{wager.name} {dollars(wager.amount)}", style)
    if warning := covers(view, person.name):
        text.append(f"\n  {warning}", DIM)
    return text


def _where(wager: WagerView, person: PatronView) -> str:
    return "" if wager.box == (person.seat or 1) else f"box {wager.box} "
