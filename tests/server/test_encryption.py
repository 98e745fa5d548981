"""Connections can be encrypted, and secrets stay where they belong."""

import re
import ssl
from base64 import b64decode, b64encode
from pathlib import Path

import httpx
import pytest

from croupier.conduct import House, set_up_table
from croupier.conduct.chance import key_path
from croupier.journal.keys import private_path
from croupier.server.run import Certificate
from tests.cli.running import run
from tests.server.certificates import self_signed
from tests.server.serving import B18, events, live_table, serving, wager
from tests.trust import trust

pytestmark = trust(43)

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    return self_signed(tmp_path_factory.mktemp("certificate"))


def test_a_house_is_served_over_an_encrypted_connection(certificate: Certificate) -> None:
    trusted = ssl.create_default_context(cafile=certificate.chain)
    with House("memory:") as house:
        live_table(house)
        with serving(house, certificate=certificate) as address:
            assert address.startswith("https://127.0.0.1:")
            with httpx.Client(base_url=address, verify=trusted) as client:
                own = {"origin": address, "sec-fetch-site": "same-origin"}
                assert client.post("/api/tables/T1/act", json=wager("ann"), headers=own).status_code == 200
                unencrypted = {"origin": address.replace("https", "http")}
                assert client.post("/api/tables/T1/act", json=wager("ann"), headers=unencrypted).status_code == 403
                with client.stream("GET", "/api/tables/T1/events") as stream:
                    assert next(events(stream)).kind
            with pytest.raises(httpx.HTTPError), httpx.Client() as client:  # nobody is answered in the clear
                client.get(address.replace("https", "http"))
            with pytest.raises(httpx.ConnectError), httpx.Client() as client:  # nor by somebody else
                client.get(address)


@pytest.mark.parametrize("wrong", ["missing", "nonsense", "another key", "no certificate"])
def test_a_certificate_that_is_none_gets_one_line(certificate: Certificate, wrong: str, tmp_path: Path) -> None:
    other = tmp_path / "other.pem"
    if wrong == "nonsense":
        other.write_text("nonsense")
    elif wrong == "another key":
        (tmp_path / "another").mkdir()
        other = Path(self_signed(tmp_path / "another").key)
    chain = "" if wrong == "no certificate" else certificate.chain
    result = run("serve", "--database", str(tmp_path / "house.db"), "--certificate", chain, "--private-key", str(other))
    assert result.exit_code == 2
    assert ("--certificate" if wrong == "no certificate" else "is no certificate to serve with") in result.stderr
    assert len(result.stderr.splitlines()) == 1


SECRET = re.compile(
    rb"-----BEGIN [A-Z ]*PRIVATE KEY-----\n|PRIVATE\+KEY\+[^+\s]+\+[0-9a-f]{8}\+\S{40}|AKIA[0-9A-Z]{16}|ghp_\w{36}"
)


def test_the_repository_holds_no_secret() -> None:
    folders = ("src", "tests", "docs", "benchmarks", "examples", "front")
    files = [path for folder in folders for path in (ROOT / folder).rglob("*") if "__pycache__" not in path.parts]
    files = [path for path in (*files, *ROOT.iterdir()) if path.is_file()]
    assert len(files) > 500
    assert not [path for path in files if path.suffix in (".key", ".vault", ".pem", ".env")]
    published = {ROOT / "tests/transparency/go.json"}  # a key that Go made for the test vectors, for nothing else
    assert {path for path in files if SECRET.search(path.read_bytes())} <= published
    assert SECRET.search(b"PRIVATE+KEY+x+0123abcd+" + b"A" * 44)  # as a house's own key is written


def test_no_key_of_a_house_is_in_its_database_its_log_or_its_answers(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    database = tmp_path / "house.db"
    said = b""
    with House(str(database)) as house:
        set_up_table(house, "T1", B18, dealing="virtual", demonstration=True)
        with serving(house) as address, httpx.Client(base_url=address) as client:
            for path in (
                "/",
                "/health",
                "/tables/T1",
                "/api/tables/T1/view",
                "/api/tables/T1/orders",
                "/api/checkpoint",
            ):
                said += client.get(path).content
    vault, signing = key_path(database).read_bytes(), private_path(database).read_bytes()
    secret = b64decode(signing.strip().split(b"+", 4)[-1])[1:]  # PRIVATE+KEY+name+id+key, and a key may have a plus
    written = b"".join(path.read_bytes() for path in tmp_path.iterdir() if path.suffix not in (".key", ".vault"))
    everything = written + said + caplog.text.encode()
    for key in (vault, secret):
        assert len(key) == 32
        for form in (key, key.hex().encode(), b64encode(key)):
            assert form not in everything
    for path in (key_path(database), private_path(database)):
        assert path.stat().st_mode & 0o077 == 0
