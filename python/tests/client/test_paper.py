"""The encoder is downloaded when it is first needed, and nothing else is taken for it."""

from __future__ import annotations

import hashlib
import http.server
import threading
from typing import TYPE_CHECKING, Any

import pytest

import feint
from feint import _java, _paper

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

JARS = {"org/model/1/model-1.jar": b"model" * 1000, "org/blas/2/blas-2.jar": b"blas"}


class Repository(http.server.BaseHTTPRequestHandler):
    """A repository of Maven with these files, which counts requests."""

    files: dict[str, bytes] = {}  # noqa: RUF012 - of the test
    requested: list[str] = []  # noqa: RUF012

    def do_GET(self) -> None:
        """Answer with a file."""
        path = self.path.removeprefix("/maven/")
        self.requested.append(path)
        content = self.files.get(path)
        self.send_response(404 if content is None else 200)
        self.end_headers()
        self.wfile.write(content or b"")

    def log_message(self, *_: Any) -> None:
        """Print nothing."""


@pytest.fixture
def listed(tmp_path: Path) -> Path:
    """Give the list of a wheel."""
    lines = [f"{hashlib.sha256(content).hexdigest()} {len(content)} {path}" for path, content in JARS.items()]
    file = tmp_path / "encoder.txt"
    file.write_text("".join(f"{line}\n" for line in lines))
    return file


@pytest.fixture
def repository(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[Repository]]:
    """Give a repository on this machine."""
    Repository.files, Repository.requested = dict(JARS), []
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Repository) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        monkeypatch.setenv("FEINT_MAVEN", f"http://127.0.0.1:{server.server_port}/maven")
        yield Repository
        server.shutdown()


def test_jars_are_downloaded_once(
    listed: Path, tmp_path: Path, repository: type[Repository], capsys: pytest.CaptureFixture[str]
) -> None:
    cache = tmp_path / "cache"
    jars = _paper.encoder_jars(listed, cache)
    assert jars == [str(cache / "model-1.jar"), str(cache / "blas-2.jar")]
    assert (cache / "model-1.jar").read_bytes() == JARS["org/model/1/model-1.jar"]
    assert sorted(one.name for one in cache.iterdir()) == ["blas-2.jar", "model-1.jar"]
    assert "downloading 2 files, 1 MB, from http://127.0.0.1" in capsys.readouterr().err
    assert _paper.encoder_jars(listed, cache) == jars
    assert len(repository.requested) == 2
    assert capsys.readouterr().err == ""
    # One that was cut off is downloaded again.
    (cache / "blas-2.jar").write_bytes(b"b")
    assert _paper.encoder_jars(listed, cache) == jars
    assert repository.requested[2:] == ["org/blas/2/blas-2.jar"]


@pytest.mark.parametrize("content", [b"other", b"blas and more", b""])
def test_another_file_is_refused(listed: Path, tmp_path: Path, repository: type[Repository], content: bytes) -> None:
    repository.files["org/blas/2/blas-2.jar"] = content
    with pytest.raises(
        feint.Unavailable, match=r"blas-2\.jar must have the SHA-256 [0-9a-f]{64}, was .*: it is not used"
    ):
        _paper.encoder_jars(listed, tmp_path / "cache")
    assert [one.name for one in (tmp_path / "cache").iterdir()] == ["model-1.jar"]


def test_a_repository_without_the_file_is_one_sentence(
    listed: Path, tmp_path: Path, repository: type[Repository]
) -> None:
    del repository.files["org/blas/2/blas-2.jar"]
    with pytest.raises(feint.Unavailable, match=r"the encoder cannot be downloaded from .*: HTTP Error 404"):
        _paper.encoder_jars(listed, tmp_path / "cache")


def test_other_commands_and_help_need_no_encoder(
    listed: Path, tmp_path: Path, repository: type[Repository], monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "program"
    (home / "paper").mkdir(parents=True)
    (home / "feint-app-1.jar").touch()
    (home / "paper/feint-paper-1.jar").touch()
    listed.rename(home / "paper/encoder.txt")
    monkeypatch.setattr(_java, "_JARS", home)
    monkeypatch.setattr(_java, "find_java", lambda: ("java", "17.0.15"))
    monkeypatch.setenv("FEINT_CACHE", str(tmp_path / "cache"))
    for words in (("solve", "x.yaml"), ("embed", "--help"), ("help", "embed"), ()):
        assert "feint-paper" not in " ".join(_java.bundled_command(*words))
    assert repository.requested == []
    command = _java.bundled_command("embed", "--rows", "20")
    names = [one.rpartition("/")[2] for one in command[command.index("-cp") + 1].split(":")]
    assert names == ["feint-app-1.jar", "feint-paper-1.jar", "model-1.jar", "blas-2.jar"]
    assert not any("SharedArchiveFile" in word or "feint.archive" in word for word in command)
