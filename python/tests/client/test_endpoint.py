"""Addresses of services, and services that have moved."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

import feint
from tests.client.fake import SHOWN, TOKEN, FakeService, problem, says

if TYPE_CHECKING:
    from pathlib import Path

OTHER = "fedcba9876543210." + 43 * "y"


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1:1",
        "http://localhost:1",
        "http://[::1]:1",
        "https://feint.example.org",
        "https://x.example/feint/",
    ],
)
def test_addresses(url: str) -> None:
    assert url in repr(feint.connect(url, TOKEN))


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("http://feint.example.org", "must begin with https://"),
        ("http://10.0.0.1:7341", "must begin with https://"),
        ("http://", "a host and a port"),
        ("http://someone:secret@localhost", "a host and a port"),
        ("http://localhost?x=y", "a host and a port"),
    ],
)
def test_what_is_no_address(url: str, words: str) -> None:
    with pytest.raises(ValueError, match=words) as caught:
        feint.connect(url, TOKEN)
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize("url", ["localhost:8080", "feint.example.org:443/feint", "127.0.0.1:7341", "[::1]:7341"])
def test_an_address_without_a_scheme_is_not_taken_for_a_file(url: str) -> None:
    with pytest.raises(ValueError, match=r"must begin with http:// or https://, was ") as caught:
        feint.connect(url, TOKEN)
    assert str(caught.value).endswith(url)


def test_a_file_may_be_named_like_an_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "localhost:8080").write_text(json.dumps({"url": "http://localhost:1", "token": TOKEN}))
    assert "http://localhost:1" in repr(feint.connect("localhost:8080"))


def test_plain_http_beyond_this_machine_must_be_wanted() -> None:
    feint.connect("http://feint.example.org", TOKEN, insecure=True)


def test_an_address_needs_a_token() -> None:
    with pytest.raises(ValueError, match="feint token create"):
        feint.connect("http://localhost")
    with pytest.raises(ValueError, match="token must be"):
        feint.connect("http://localhost", "")


def test_a_service_behind_a_path_is_found(fast: feint.RetryPolicy) -> None:
    with FakeService([says(200, SHOWN)]) as fake:
        feint.connect(fake.url + "/behind/", TOKEN, patience=fast).run("a").summary()
    assert fake.requests[0].startswith(b"GET /behind/v1/runs/a HTTP/1.1\r\n")


def test_ids_stay_in_their_place(fast: feint.RetryPolicy) -> None:
    with FakeService([says(200, SHOWN)]) as fake:
        feint.connect(fake.url, TOKEN, patience=fast).run("../tokens?x").summary()
    assert fake.requests[0].startswith(b"GET /v1/runs/..%2Ftokens%3Fx HTTP/1.1\r\n")


def test_a_run_has_an_id() -> None:
    with pytest.raises(ValueError, match=r"id of a run must not be empty, was ' '"):
        feint.connect("http://localhost", TOKEN).run(" ")


def test_a_file_is_read_again_when_the_service_was_started_anew(tmp_path: Path, fast: feint.RetryPolicy) -> None:
    file = tmp_path / "service.json"
    with FakeService([says(200, SHOWN)]) as first:
        file.write_text(json.dumps({"url": first.url, "token": TOKEN}))
        run = feint.connect(file, patience=fast).run("a")
        run.summary()
    with FakeService([says(200, SHOWN)]) as second:
        file.write_text(json.dumps({"url": second.url, "token": OTHER}))
        assert run.summary().sent == 3
    assert OTHER.encode() in second.requests[0]


def test_a_token_that_is_no_longer_good_is_read_again(tmp_path: Path, fast: feint.RetryPolicy) -> None:
    file = tmp_path / "service.json"
    with FakeService([problem(401, "wrong"), says(200, SHOWN), problem(401, "wrong")]) as fake:
        file.write_text(json.dumps({"url": fake.url, "token": TOKEN}))
        run = feint.connect(file, patience=fast).run("a")
        file.write_text(json.dumps({"url": fake.url, "token": OTHER}))
        assert run.summary().sent == 3
        with pytest.raises(feint.Refused, match="wrong"):
            run.summary()
    assert [OTHER.encode() in request for request in fake.requests] == [False, True, True]


def test_a_file_that_is_not_there_means_no_service(tmp_path: Path) -> None:
    with pytest.raises(feint.Unavailable, match=r"no service is running: .*service\.json"):
        feint.connect(tmp_path / "service.json")
    (tmp_path / "service.json").write_text('{"token": "abc"}')
    with pytest.raises(ValueError, match=r"must be \{url, token\}"):
        feint.connect(tmp_path / "service.json")


def test_a_service_of_another_version_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "service.json"
    file.write_text(json.dumps({"url": "http://localhost:1", "token": TOKEN, "version": "7.3.1"}))
    with pytest.raises(feint.Unavailable, match=r"service\.json is version 7\.3\.1, and this package, "):
        feint.connect(file)
    file.write_text(json.dumps({"url": "http://localhost:1", "token": TOKEN, "version": feint.__version__}))
    feint.connect(file)


def test_patience_is_positive() -> None:
    with pytest.raises(ValueError, match="total of a patience must be positive, was 0"):
        feint.RetryPolicy(total=0)
    with pytest.raises(ValueError, match="attempt of a patience must be positive, was nan"):
        feint.RetryPolicy(attempt=float("nan"))
