"""The examples of how to run a house start one: the very commands of the unit and of the compose file are run, with
their folders elsewhere and on this machine alone."""

import configparser
import json
import os
import shlex
import shutil
import signal
import ssl
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import httpx
import pytest

from tests.server.certificates import self_signed
from tests.stores import address as store_address
from tests.trust import trust

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
CROUPIER = Path(sys.executable).with_name("croupier")


def unit() -> configparser.SectionProxy:
    read = configparser.ConfigParser(interpolation=None, strict=True)
    read.optionxform = str  # type: ignore[assignment, method-assign]
    read.read_string((EXAMPLES / "croupier.service").read_text())
    return read["Service"]


def elsewhere(command: list[str], places: Mapping[str, str]) -> list[str]:
    """The command with other places. Each has to occur: one that is not replaced would be this machine's."""
    words = [places.get(word, word) for word in command]
    assert places.keys() <= {*command}, f"the example does not have {places.keys() - {*command}}"
    return words


def serves_a_house(command: list[str], certificate: str, environment: Mapping[str, str]) -> None:
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, **environment}
    ) as server:
        assert server.stdout is not None
        assert server.stderr is not None
        try:
            address = server.stdout.readline().strip()
            assert address.startswith("https://127.0.0.1:"), server.stderr.read()
            assert "first administrator uses this link" in server.stdout.readline()
            trusted = ssl.create_default_context(cafile=certificate)
            with httpx.Client(verify=trusted, base_url=address, headers={"host": "tables.example"}) as client:
                assert client.get("/api/tables").json() == []
                assert client.get("/health").status_code == 401
                assert client.get("/api/tables", headers={"host": "evil.example"}).status_code == 403
        finally:
            server.send_signal(signal.SIGTERM)
        said = server.stderr.read()
        assert server.wait(30) == 0, said
        assert all(json.loads(line)["message"] for line in said.splitlines())


@trust(43)
def test_the_command_of_the_unit_serves_a_house_and_ends_when_it_is_asked_to(tmp_path: Path) -> None:
    certificate, service = self_signed(tmp_path), unit()
    places = {
        "/opt/croupier/bin/croupier": str(CROUPIER),
        "/var/lib/croupier/house.db": str(tmp_path / "house.db"),
        "/etc/croupier/chain.pem": certificate.chain,
        "/etc/croupier/key.pem": certificate.key,
        "0.0.0.0": "127.0.0.1",
        "8443": "0",
    }
    serves_a_house(elsewhere(shlex.split(service["ExecStart"]), places), certificate.chain, {})
    assert (tmp_path / "house.db").exists()
    assert service["KillSignal"] == "SIGTERM"
    assert service["NoNewPrivileges"] == "true"


@trust(43)
def test_the_command_of_the_compose_file_serves_a_house_on_postgresql(tmp_path: Path) -> None:
    compose = json.loads((EXAMPLES / "compose.json").read_text())
    house, certificate = compose["services"]["house"], self_signed(tmp_path)
    places = {
        "croupier": str(CROUPIER),
        "postgresql://croupier@database/croupier": store_address("postgresql", tmp_path),
        "/run/secrets/chain": certificate.chain,
        "/run/secrets/key": certificate.key,
        "0.0.0.0": "127.0.0.1",
        "8443": "0",
    }
    volume = tmp_path / "keys"
    volume.mkdir()
    assert house["volumes"] == ["keys:/keys"]
    kept = house["environment"]["CROUPIER_KEYS"]
    assert kept.startswith("/keys/"), "nothing else can be written in a container that is read only"
    before = {*tmp_path.iterdir()}
    keys = {"CROUPIER_KEYS": str(volume / kept.removeprefix("/keys/"))}
    serves_a_house(elsewhere(house["command"], places), certificate.chain, keys)
    assert {*tmp_path.iterdir()} == before
    assert {file.suffix for file in volume.iterdir()} >= {".key", ".vault"}
    for service in compose["services"].values():
        assert set(service["secrets"]) <= set(compose["secrets"])
        assert {volume.partition(":")[0] for volume in service["volumes"]} <= set(compose["volumes"])


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_systemd_finds_nothing_wrong_with_the_unit(tmp_path: Path) -> None:
    written = (EXAMPLES / "croupier.service").read_text()
    there = tmp_path / "croupier.service"
    there.write_text(written.replace("/opt/croupier/bin/croupier", str(CROUPIER)))
    found = subprocess.run(["systemd-analyze", "verify", str(there)], capture_output=True, text=True, timeout=60)
    assert (found.returncode, found.stderr.strip()) == (0, "")
