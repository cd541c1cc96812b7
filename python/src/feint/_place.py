"""Address and token of a service."""

from __future__ import annotations

import ipaddress
import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from feint._version import require_fit
from feint.errors import Unavailable

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True)
class Endpoint:
    """An address and a token, which is in no representation of it."""

    url: str
    token: str = field(repr=False)
    insecure: bool = False

    def __post_init__(self) -> None:
        """Refuse what is no address or no token, without saying the token."""
        parts = urlsplit(self.url)
        if parts.scheme not in ("http", "https"):
            raise ValueError(f"address of the service must begin with http:// or https://, was {self.url}")
        if not parts.hostname or parts.query or parts.fragment or parts.username is not None:
            raise ValueError("address of the service must be a host and a port, was something else")
        if parts.scheme == "http" and not self.insecure and not _loopback(parts.hostname):
            raise ValueError(
                f"address of the service must begin with https:// beyond this machine, was {self.url}: an "
                "eavesdropper on the network would learn which queries are real (insecure=True allows it)"
            )
        if not self.token or not all(" " < c < "\x7f" for c in self.token):
            raise ValueError("token must be ID.SECRET, was something else")

    @property
    def https(self) -> bool:
        """Whether the connection is encrypted."""
        return urlsplit(self.url).scheme == "https"

    @property
    def address(self) -> tuple[str, int]:
        """Host and port."""
        parts = urlsplit(self.url)
        return str(parts.hostname), parts.port or (443 if self.https else 80)

    def path(self, path: str) -> str:
        """Give what to ask the host for."""
        return urlsplit(self.url).path.rstrip("/") + path

    def __str__(self) -> str:
        """Say nothing of the token."""
        return self.url


def _loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


class Place:
    """An endpoint; one that is read from a file is read again when a service was started anew.

    Parameters
    ----------
    endpoint
        Where the service is.
    file
        What the service writes when it is ready: ``service.json``.
    token
        Used instead of the one in the file.
    """

    def __init__(self, endpoint: Endpoint, file: Path | None = None, token: str | None = None) -> None:
        self._endpoint = endpoint
        self._file = file
        self._token = token

    @staticmethod
    def of(file: Path, token: str | None, *, insecure: bool = False) -> Place:
        """Read where a service is from the file that it has written."""
        return Place(_read(file, token, insecure=insecure), file, token)

    def now(self) -> Endpoint:
        """Give the endpoint as far as it is known."""
        return self._endpoint

    def renewed(self, failed: Endpoint) -> bool:
        """Look whether there is another endpoint to try than the one that failed."""
        if self._file is not None:
            try:
                self._endpoint = _read(self._file, self._token, insecure=failed.insecure)
            except (Unavailable, ValueError):
                # Between the end of one service and the start of the next there is no file.
                return False
        return self._endpoint != failed


def _read(file: Path, token: str | None, *, insecure: bool) -> Endpoint:
    try:
        said = json.loads(file.read_text(encoding="utf-8"))
        require_fit(f"the service that wrote {file}", said.get("version"))
        return Endpoint(said["url"], token or said["token"], insecure)
    except OSError as error:
        raise Unavailable(f"no service is running: {file} should say where it is ({error.strerror})") from None
    except (AttributeError, KeyError, TypeError, ValueError):
        raise ValueError(f"{file} must be {{url, token}}, was something else") from None
