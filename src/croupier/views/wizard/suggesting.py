"""A suggested breakdown laid into a draft: as shares, as fixed prizes, or by the size of the field."""

from typing import Any

from croupier.tournament.drafting import Draft, part
from croupier.tournament.payouts import Shape, amounts, bands, places_for, shares
from croupier.tournament.pool import pool_of
from croupier.tournament.reading import as_far_as_said

_STEP = 5_00  # fixed prizes are multiples of five dollars, and the first place has the rest


def suggested(draft: Draft, at: str, shape: Shape, places: int, entrants: int) -> Draft:
    """Raises ValueError where the draft does not yet say what the suggestion hangs on.

    Fixed prizes are those of the fewest entries, whose pool is certain; the same shape shares out the rest."""
    conditions = as_far_as_said(draft)
    entry = conditions.entry
    missing = [key for key in ("minimum", "maximum") if part(draft, f"entry.{key}") is None]
    if missing or not 1 <= entry.minimum <= entry.maximum:
        raise ValueError("entry.minimum, entry.maximum: say how many players there may be first")
    places = min(places or places_for(entrants or (entry.minimum + entry.maximum) // 2), entry.minimum)
    prizes: dict[str, Any] = {
        key: each for key, each in _section(draft).items() if key not in ("fixed", "breakdown", "bands")
    }
    if at == "prizes.bands":
        steps = bands(shape, entry.minimum, entry.maximum)
        prizes["breakdown"] = list(steps[0][1])
        if len(steps) > 1:
            prizes["bands"] = [{"entries": entries, "breakdown": list(each)} for entries, each in steps[1:]]
    elif at == "prizes.fixed":
        if part(draft, "entry.fee") is None or part(draft, "entry.commission") is None:
            raise ValueError("entry.fee, entry.commission: say what the pool is made of first")
        pool = pool_of(conditions, entry.minimum)
        if pool <= 0:
            raise ValueError("entry.fee: without a fee there is no pool to share out")
        prizes["fixed"] = [_written(each) for each in amounts(shape, places, pool, _STEP)]
        prizes["breakdown"] = list(shares(shape, len(prizes["fixed"])))
    elif at == "prizes.breakdown":
        prizes["breakdown"] = list(shares(shape, places))
    else:
        raise ValueError("suggest prizes.breakdown, prizes.fixed or prizes.bands")
    return {**draft, "prizes": prizes}


def _section(draft: Draft) -> dict[str, Any]:
    there = draft.get("prizes")
    return there if isinstance(there, dict) else {}


def _written(cents: int) -> int | str:
    return f"{cents // 100}.{cents % 100:02d}" if cents % 100 else cents // 100
