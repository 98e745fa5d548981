"""A table of a tournament without that tournament: only its own journal is there."""

from croupier.conduct.audit import audit
from croupier.journal import Store


def is_in_order_alone(store: Store) -> bool:
    """Nothing is wrong with the table itself; that its tournament knows nothing of it is found, and nothing else."""
    (found,) = audit(store).findings
    return found.because == "players of the tournament 'Cup' sat here, yet its own journal has no play at this table"
