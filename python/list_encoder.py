"""List the jars of the encoder and of OpenBLAS: SHA-256, size, and path in a repository of Maven.

Usage: list_encoder.py FOLDER

FOLDER is the target of feint-paper, after mvn package -Pdist: its bill of materials says where each jar comes from, and
has the checksum of what was published, which is that of the jar.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from urllib.parse import parse_qs, urlsplit


def main() -> None:
    """Print the list."""
    target = Path(sys.argv[1])
    parts = {}
    for part in json.loads((target / "bom.json").read_text(encoding="utf-8"))["components"]:
        classifier = parse_qs(urlsplit(part["purl"]).query).get("classifier", [""])[0]
        name = f"{part['name']}-{part['version']}{f'-{classifier}' if classifier else ''}.jar"
        published = {one["alg"]: one["content"] for one in part.get("hashes", ())}
        folder = f"{part['group'].replace('.', '/')}/{part['name']}/{part['version']}"
        parts[name] = (f"{folder}/{name}", published.get("SHA-256"))
    for jar in sorted((target / "paper").glob("*.jar")):
        if jar.name.startswith("feint-"):
            continue
        path, published = parts[jar.name]
        content = jar.read_bytes()
        digest = hashlib.sha256(content).hexdigest()
        if digest != published:
            sys.exit(f"{jar} has the SHA-256 {digest}, and {published} was published")
        sys.stdout.write(f"{digest} {len(content)} {path}\n")


if __name__ == "__main__":
    main()
