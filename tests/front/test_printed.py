from pathlib import Path

import pytest

from tests.front.printed import FILES, printed


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_page_is_tested_with_what_the_server_sends(file: Path) -> None:
    assert file.read_bytes() == printed(file), "run `python -m tests.front.printed`"
