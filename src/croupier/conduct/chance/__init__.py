"""Chance: tested random bits, shuffles without bias, and shoes sealed before the first wager."""

from croupier.conduct.chance.drbg import Generator, GeneratorFailure, self_test
from croupier.conduct.chance.sealed import SealedShoe, check, dealt_order, seal
from croupier.conduct.chance.shuffle import below, shuffled
from croupier.conduct.chance.vault import Vault, VaultError, key_beside, key_path, load_key

__all__ = [
    "Generator",
    "GeneratorFailure",
    "SealedShoe",
    "Vault",
    "VaultError",
    "below",
    "check",
    "dealt_order",
    "key_beside",
    "key_path",
    "load_key",
    "seal",
    "self_test",
    "shuffled",
]
