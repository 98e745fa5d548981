"""Blackjack in its plainest form, with no facts, clauses or chips: what the machine must agree with to the cent."""

from collections.abc import Iterator

from tests.games.blackjack.strategy import decision

VALUES = {rank: int(rank) for rank in "23456789"} | dict.fromkeys("TJQK", 10) | {"A": 1}


def total(cards: list[str]) -> tuple[int, bool]:
    points = sum(VALUES[card[0]] for card in cards)
    soft = points <= 11 and any(card[0] == "A" for card in cards)
    return points + 10 * soft, soft


def play(stake: int, shoe: Iterator[str]) -> int:
    """The win or loss of a single player in a round."""
    first = [next(shoe)]
    dealer = [next(shoe)]
    first.append(next(shoe))
    blackjack = total(first)[0] == 21
    if blackjack and dealer[0][0] not in "TJQKA":
        return stake * 3 // 2
    hands = [(first, stake)] if blackjack else list(_played(first, stake, dealer[0], shoe))
    live = [(cards, wager) for cards, wager in hands if total(cards)[0] <= 21]
    if live:
        dealer.append(next(shoe))
        while total(dealer)[0] < 17 and not blackjack:
            dealer.append(next(shoe))
    has_blackjack = len(dealer) == 2 and total(dealer)[0] == 21
    if blackjack:
        return 0 if has_blackjack else stake * 3 // 2
    return sum(_result(cards, wager, dealer, has_blackjack) for cards, wager in hands)


def _result(cards: list[str], wager: int, dealer: list[str], dealer_blackjack: bool) -> int:
    mine, theirs = total(cards)[0], total(dealer)[0]
    if mine > 21 or dealer_blackjack:
        return -wager
    if theirs > 21 or mine > theirs:
        return wager
    return -wager if mine < theirs else 0


def _played(first: list[str], stake: int, up: str, shoe: Iterator[str]) -> Iterator[tuple[list[str], int]]:
    """Each hand of the box as it was finished, with its wager."""
    waiting, hands = [first], 1
    while waiting:
        cards = waiting.pop(0)
        if len(cards) == 1:
            cards.append(next(shoe))
            if cards[0][0] == "A":
                yield cards, stake
                continue
        wager = stake
        while True:
            points, soft = total(cards)
            if points >= 21:
                break
            two = len(cards) == 2
            pair = VALUES[cards[0][0]] if two and VALUES[cards[0][0]] == VALUES[cards[1][0]] else 0
            may_split = pair > 0 and hands < (2 if pair == 1 else 4)
            wanted = decision(points, soft, 11 if pair == 1 else pair, up, two, may_split)
            if wanted == "S":
                break
            if wanted == "P":
                hands += 1
                waiting.insert(0, [cards.pop()])
                cards.append(next(shoe))
                if cards[0][0] == "A":
                    break
                continue
            cards.append(next(shoe))
            if wanted == "D":
                wager += stake
                break
        yield cards, wager
