"""What a dealer sees beside the hands: the shoe, the card being typed, the boxes and what each is paid."""

from collections.abc import Iterator

from rich.text import Text

from croupier.cli.terminal import drawing
from croupier.cli.terminal.theme import AMBER, DIM, TEXT
from croupier.cli.terminal.words import in_chips, in_short
from croupier.equipment import card_name
from croupier.money import dollars
from croupier.views.rounds import PaymentView
from croupier.views.table_view import PatronView, TableView


def title(view: TableView, dealer: str, width: int) -> Text:
    text = Text(f" {view.name} · {view.sign.title} · {view.sign.book.split('/')[0]} ", "bold")
    text.append(*drawing.demonstration(view.sign))
    right = f"dealer: {dealer} "
    return text.append(" " * max(1, width - text.cell_len - len(right)) + right)


def shoe_line(view: TableView) -> Text:
    shoe = view.shoe
    text = Text(f"Round {view.round.number} · shoe {shoe.number}: {shoe.left} left, {shoe.discarded} discarded · ")
    out = shoe.cutting_card_out
    text.append("cutting card OUT" if out else "cutting card in", f"bold {AMBER}" if out else "")
    return text.append(f" · float {dollars(view.float_chips or 0)}", DIM)


def typed_cards(typed: str, width: int) -> Text:
    """What is being typed, large, before it counts: two letters to a card, and half a card shows its back."""
    if not typed:
        return Text()
    names = [typed[at : at + 2] for at in range(0, len(typed), 2)]
    said = card_name(names[-1]) if len(names[-1]) == 2 else f"{names[-1]} …"
    shown = [name if len(name) == 2 else "" for name in names]
    return Text("\n").join((Text(f"{said:^{width}}", f"bold {AMBER}"), drawing.cards(shown, width)))


def boxes(view: TableView) -> Text:
    """Chips on each box; once settled, what each is paid and in which chips."""
    payments = drawing.shown_round(view).payments
    if payments and not view.round.wagers:
        lines = list(map(_paid, payments))
    else:
        lines = [_down(view, person) for person in view.patrons]
    return Text("\n").join(lines) if lines else Text("Nobody is at the table: p seats a patron.", DIM)


def _paid(payment: PaymentView) -> Text:
    said = f"box {payment.box} {payment.patron}, {payment.name}: {payment.arithmetic}"
    text = Text(said, "bold" if payment.pays else "")
    if payment.chips:
        text.append(f" · pay {in_chips(payment.chips)}", AMBER)
    return text.append(in_short(payment.under), f"not bold {DIM}")


def _down(view: TableView, person: PatronView) -> Text:
    place = f"seat {person.seat}" if person.seat else "standing"
    text = Text(f"{place} {person.name} ").append(dollars(person.chips or 0), DIM)
    for name, side, amount in _wagers(view, person.name):
        text.append(f" · {name} {dollars(amount)}", f"bold {TEXT[side]}")
    return text


def _wagers(view: TableView, patron: str) -> Iterator[tuple[str, str, int]]:
    for wager in view.round.wagers:
        if wager.patron == patron:
            yield wager.name, drawing.side_of(wager.option), wager.amount
