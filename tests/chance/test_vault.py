import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from croupier.conduct.chance import (
    Generator,
    OrderLost,
    SealedShoe,
    Vault,
    VaultError,
    key_beside,
    key_path,
    load_key,
    seal,
)
from croupier.equipment import decks
from tests.trust import trust

KEY = bytes(range(32))


class Drawer(dict[str, bytes]):
    """A store in a dictionary."""

    def seal(self, name: str, value: bytes) -> None:
        assert name not in self, "nothing sealed is ever replaced"
        self[name] = value

    def sealed(self, name: str) -> bytes | None:
        return self.get(name)

    def unseal(self, name: str) -> None:
        self.pop(name, None)


@pytest.fixture
def shoe() -> SealedShoe:
    return seal(decks(8), Generator())


def test_a_shoe_outlives_the_process_that_sealed_it(shoe: SealedShoe) -> None:
    drawer = Drawer()
    Vault(drawer, KEY).keep("table 1/shoe 3", shoe)
    opened = Vault(drawer, KEY).open("table 1/shoe 3", shoe.commitment)
    assert opened == shoe
    assert opened.commitment == shoe.commitment


@trust(9, 43)
def test_what_is_stored_tells_nothing(shoe: SealedShoe) -> None:
    drawer = Drawer()
    vault = Vault(drawer, KEY)
    vault.keep("table 1/shoe 3", shoe)
    (first,) = drawer.values()
    assert shoe.salt not in first
    assert "".join(shoe.order[:4]).encode() not in first
    drawer.clear()
    vault.keep("table 1/shoe 3", shoe)
    assert first not in drawer.values()


def test_a_shoe_cannot_be_passed_off_as_another(shoe: SealedShoe) -> None:
    drawer = Drawer()
    vault = Vault(drawer, KEY)
    vault.keep("table 1/shoe 3", shoe)
    drawer[f"table 1/shoe 4/{shoe.commitment}"] = drawer[f"table 1/shoe 3/{shoe.commitment}"]
    with pytest.raises(OrderLost, match="kept under another name"):
        vault.open("table 1/shoe 4", shoe.commitment)


def test_two_who_seal_the_same_shoe_keep_two_orders_and_the_commitment_says_which(shoe: SealedShoe) -> None:
    drawer, other = Drawer(), seal(decks(8), Generator())
    Vault(drawer, KEY).keep("t/1", shoe)
    Vault(drawer, KEY).keep("t/1", other)
    assert Vault(drawer, KEY).open("t/1", shoe.commitment) == shoe
    assert Vault(drawer, KEY).open("t/1", other.commitment) == other


def test_even_with_the_key_an_order_cannot_be_exchanged_for_another(shoe: SealedShoe) -> None:
    """Somebody with key and database puts another order under the commitment that was published."""
    vault = Vault(Drawer(), KEY)
    other = seal(decks(8), Generator())
    vault.keep_secret(f"t/1/{shoe.commitment}", other.salt + "".join(other.order).encode())
    with pytest.raises(OrderLost, match="not the one committed to"):
        vault.open("t/1", shoe.commitment)
    vault.forget("t/1", shoe.commitment)
    vault.keep_secret(f"t/1/{shoe.commitment}", shoe.salt + "".join((*shoe.order[1:], shoe.order[0])).encode())
    with pytest.raises(OrderLost, match="not the one committed to"):
        vault.open("t/1", shoe.commitment)


def test_no_byte_of_it_can_be_changed(shoe: SealedShoe) -> None:
    drawer = Drawer()
    vault = Vault(drawer, KEY)
    vault.keep("t/1", shoe)
    ((place, whole),) = drawer.items()
    for at in range(len(whole)):
        drawer[place] = whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :]
        with pytest.raises(VaultError, match="altered"):
            vault.open("t/1", shoe.commitment)
    for length in (0, 5, 12, 27, len(whole) - 1):
        drawer[place] = whole[:length]
        with pytest.raises(VaultError, match="altered"):
            vault.open("t/1", shoe.commitment)


def test_another_key_does_not_open_it(shoe: SealedShoe) -> None:
    drawer = Drawer()
    Vault(drawer, KEY).keep("t/1", shoe)
    with pytest.raises(VaultError, match="another key"):
        Vault(drawer, bytes(32)).open("t/1", shoe.commitment)


def test_a_forgotten_shoe_is_gone(shoe: SealedShoe) -> None:
    drawer = Drawer()
    vault = Vault(drawer, KEY)
    vault.keep("t/1", shoe)
    vault.forget("t/1", shoe.commitment)
    assert not drawer
    with pytest.raises(VaultError, match="nothing is sealed under 't/1/"):
        vault.open("t/1", shoe.commitment)


@pytest.mark.parametrize("length", [0, 16, 24, 31, 33])
def test_a_vault_takes_a_key_of_256_bits_only(length: int) -> None:
    with pytest.raises(VaultError, match="32 bytes"):
        Vault(Drawer(), bytes(length))


def test_the_key_lies_beside_the_database_and_is_the_owners_alone(tmp_path: Path) -> None:
    database = tmp_path / "house.db"
    key = key_beside(database)
    assert len(key) == 32
    assert key_path(database) == tmp_path / "house.db.vault"
    assert [path.name for path in tmp_path.iterdir()] == ["house.db.vault"]
    assert stat.S_IMODE(key_path(database).stat().st_mode) == 0o600
    assert key_beside(database) == key
    assert key_beside(tmp_path / "other.db") != key


def test_processes_that_start_together_get_one_key(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        keys = set(pool.map(key_beside, [tmp_path / "house.db"] * 64))
    assert len(keys) == 1


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o620, 0o644])
def test_a_key_that_others_may_open_is_refused(tmp_path: Path, mode: int) -> None:
    key_beside(tmp_path / "house.db")
    path = tmp_path / "house.db.vault"
    path.chmod(mode)
    with pytest.raises(VaultError, match=f"run: chmod 600 {path}"):
        key_beside(tmp_path / "house.db")


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_key_of_another_length_is_refused(tmp_path: Path, length: int) -> None:
    path = tmp_path / "house.db.vault"
    path.write_bytes(bytes(length))
    path.chmod(0o600)
    with pytest.raises(VaultError, match="is not 32 bytes long"):
        key_beside(tmp_path / "house.db")


def test_a_missing_key_is_named(tmp_path: Path) -> None:
    with pytest.raises(VaultError, match=r"house\.db\.vault cannot be read: No such file"):
        load_key(tmp_path / "house.db.vault")
    with pytest.raises(VaultError, match="cannot be made: No such file"):
        key_beside(tmp_path / "nowhere" / "house.db")
