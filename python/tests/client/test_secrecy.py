"""Secrets that requests, messages and logs must not contain."""

from __future__ import annotations

import json
import shutil
import ssl
import subprocess
from pathlib import Path

import pytest

import feint
from feint._transport import Endpoint
from tests.client.fake import DECIDED, SHOWN, TOKEN, TOLD, FakeService, hangs_up, problem, says, trickles


def test_both_answers_are_equally_long_on_the_wire(fast: feint.RetryPolicy) -> None:
    with FakeService([says(200, TOLD)]) as fake:
        run = feint.connect(fake.url, TOKEN, patience=fast).run("a")
        run.tell(1, informative=True)
        run.tell(1, informative=False)
    yes, no = fake.requests
    assert [json.loads(body) for body in fake.bodies] == [{"informative": True}, {"informative": False}]
    assert len(yes) == len(no)


def test_asks_in_all_states_are_equally_long_on_the_wire(fast: feint.RetryPolicy) -> None:
    states = (1, 9, 10, 99, 100, 16_777_215)
    with FakeService([says(201, DECIDED)]) as fake:
        service = feint.connect(fake.url, TOKEN, patience=fast)
        for state in states:
            # A run of its own each time: a query that is decided anew is an alarm.
            service.run("a").ask(state, 1)
    assert [json.loads(body) for body in fake.bodies] == [{"number": 1, "oracle": state} for state in states]
    assert len({len(request) for request in fake.requests}) == 1


def test_a_token_is_nowhere_but_in_requests(short: feint.RetryPolicy, caplog: pytest.LogCaptureFixture) -> None:
    secret = TOKEN.partition(".")[2]
    caplog.set_level("DEBUG")
    shown = []
    for act in (problem(401, "wrong token"), problem(503, "x"), hangs_up, says(200, "<html>"), trickles):
        with FakeService([act]) as fake:
            service = feint.connect(fake.url, TOKEN, patience=short)
            run = service.run("a")
            with pytest.raises(feint.FeintError) as caught:
                run.summary()
            shown += [repr(service), str(service), repr(run), repr(caught.value), str(caught.value)]
            shown.append(str(caught.getrepr(chain=True)))
        assert secret in fake.requests[0].decode()
    with pytest.raises(ValueError, match="token must be") as refused:
        feint.connect("http://127.0.0.1:1", TOKEN + "\n")
    shown += [str(refused.getrepr(chain=True)), repr(Endpoint("http://127.0.0.1", TOKEN)), caplog.text]
    assert not any(secret in text for text in shown)


def certificate(directory: Path) -> Path:
    tool = shutil.which("openssl")
    if tool is None:
        pytest.skip("no openssl on the path to make a certificate with")
    file = directory / "both.pem"
    subprocess.run(
        f"{tool} req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1 "
        "-keyout both.pem -out cert.pem".split(),
        cwd=directory,
        check=True,
        capture_output=True,
    )
    file.write_text(file.read_text() + (directory / "cert.pem").read_text())
    return file


def test_certificates_are_checked(tmp_path: Path, fast: feint.RetryPolicy) -> None:
    file = certificate(tmp_path)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file)
    trusting = ssl.create_default_context(cafile=str(tmp_path / "cert.pem"))
    with FakeService([says(200, SHOWN)], context) as fake:
        with pytest.raises(feint.Unavailable, match="is not trusted"):
            feint.connect(fake.url, TOKEN, patience=fast).run("a").summary()
        assert fake.requests == []
        assert fake.connections == 1
        run = feint.connect(fake.url, TOKEN, patience=fast, context=trusting).run("a")
        assert [run.summary().sent, run.summary().sent] == [3, 3]
        assert fake.connections == 2


def test_ca_trusts_the_certificates_of_its_file_alone(tmp_path: Path, fast: feint.RetryPolicy) -> None:
    file = certificate(tmp_path)
    (tmp_path / "other").mkdir()
    certificate(tmp_path / "other")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file)
    ca = tmp_path / "cert.pem"
    with FakeService([says(200, SHOWN)], context) as fake:
        assert feint.connect(fake.url, TOKEN, patience=fast, ca=ca).run("a").summary().sent == 3
        with pytest.raises(feint.Unavailable, match="is not trusted"):
            feint.connect(fake.url, TOKEN, patience=fast, ca=tmp_path / "other/cert.pem").run("a").summary()
        # The certificate does not have this name.
        misnamed = fake.url.replace("127.0.0.1", "localhost")
        with pytest.raises(feint.Unavailable, match="is not trusted"):
            feint.connect(misnamed, TOKEN, patience=fast, ca=ca).run("a").summary()
    with pytest.raises(ValueError, match="must hold certificates in PEM"):
        feint.connect("https://127.0.0.1:1", TOKEN, ca=tmp_path / "none.pem")
    with pytest.raises(ValueError, match="give one of them"):
        feint.connect("https://127.0.0.1:1", TOKEN, ca=ca, context=ssl.create_default_context())
