"""Add a bill of materials to a wheel, below .dist-info/sboms (PEP 770).

Usage: add_sbom.py WHEEL BOM PAPER

The bill is that of the jars of the program in the form of CycloneDX, with the wheel as the component that has them, and
the module feint-paper, of whose bill PAPER no more is taken: its libraries are not in the wheel. The wheel has the same
bytes for the same arguments.
"""

from __future__ import annotations

import base64
import hashlib
import json
import sys
import zipfile
from pathlib import Path


def main() -> None:
    """Write the wheel anew."""
    wheel, bill, paper = (Path(argument) for argument in sys.argv[1:])
    name, version = wheel.name.split("-")[:2]
    folder = f"{name}-{version}.dist-info"
    module = json.loads(paper.read_text(encoding="utf-8"))["metadata"]["component"]
    content = _bill(json.loads(bill.read_text(encoding="utf-8")), module, name, version)
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    path = f"{folder}/sboms/{name}.cdx.json"
    written = wheel.with_suffix(".new")
    with zipfile.ZipFile(wheel) as old, zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as new:
        for entry in old.infolist():
            data = old.read(entry)
            if entry.filename == f"{folder}/RECORD":
                new.writestr(_like(entry, path), content)
                data = f"{path},sha256={digest},{len(content)}\n".encode() + data
            new.writestr(entry, data)
    written.replace(wheel)


def _bill(bill: dict[str, object], module: dict[str, object], name: str, version: str) -> bytes:
    metadata = bill["metadata"]
    assert isinstance(metadata, dict)  # noqa: S101
    root = metadata["component"]
    jar = root.copy()
    purl = f"pkg:pypi/{name}@{version}"
    metadata["component"] = {
        "type": "application",
        "bom-ref": purl,
        "name": name,
        "version": version,
        "purl": purl,
        "licenses": root["licenses"],
    }
    components, dependencies = bill["components"], bill["dependencies"]
    assert isinstance(components, list)  # noqa: S101
    assert isinstance(dependencies, list)  # noqa: S101
    components += [jar, module]
    dependencies.append({"ref": purl, "dependsOn": [jar["bom-ref"], module["bom-ref"]]})
    return json.dumps(bill, indent=1, ensure_ascii=False).encode()


def _like(entry: zipfile.ZipInfo, path: str) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(path, entry.date_time)
    info.external_attr, info.compress_type = entry.external_attr, entry.compress_type
    return info


if __name__ == "__main__":
    main()
