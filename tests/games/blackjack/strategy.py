"""The usual total-dependent basic strategy for a shoe in which the dealer stands on every 17, takes no hole card,
and all wagers lose to a dealer's blackjack: so no doubling of 11 and no split of eights against a ten or an ace.

Rows by total, columns by the dealer's card 2 to 9, ten, ace. S stand, H draw, D double, P split.
"""

_UP = {rank: column for column, rank in enumerate("23456789TA")} | dict.fromkeys("JQK", 8)

HARD = {
    **dict.fromkeys(range(4, 9), "HHHHHHHHHH"),
    9: "HDDDDHHHHH",
    10: "DDDDDDDDHH",
    11: "DDDDDDDDHH",
    12: "HHSSSHHHHH",
    **dict.fromkeys(range(13, 17), "SSSSSHHHHH"),
    **dict.fromkeys(range(17, 22), "SSSSSSSSSS"),
}
SOFT = {
    12: "HHHHHHHHHH",
    13: "HHHDDHHHHH",
    14: "HHHDDHHHHH",
    15: "HHDDDHHHHH",
    16: "HHDDDHHHHH",
    17: "HDDDDHHHHH",
    18: "SDDDDSSHHH",
    **dict.fromkeys(range(19, 22), "SSSSSSSSSS"),
}
PAIRS = {
    2: "PPPPPPHHHH",
    3: "PPPPPPHHHH",
    4: "HHHPPHHHHH",
    5: "DDDDDDDDHH",
    6: "PPPPPHHHHH",
    7: "PPPPPPHHHH",
    8: "PPPPPPPPHH",
    9: "PPPPPSPPSS",
    10: "SSSSSSSSSS",
    11: "PPPPPPPPPH",
}


def decision(total: int, soft: bool, pair: int, up: str, may_double: bool, may_split: bool) -> str:
    """`pair` is the value of two equal cards, or 0. A hand that may not be doubled draws; a soft 18 stands."""
    column = _UP[up[0]]
    if pair and may_split:
        wanted = PAIRS[pair][column]
        if wanted == "P":
            return wanted
    wanted = (SOFT if soft else HARD)[total][column]
    if wanted == "D" and not may_double:
        return "S" if soft and total == 18 else "H"
    return wanted
