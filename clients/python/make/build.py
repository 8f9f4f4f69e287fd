"""Builds the wheel of the client from openapi.json, without network and packages, to the same bytes each time.

`python3 clients/python/make/build.py [folder]` writes it there and says its name. As a PEP 517 backend, it also serves
`pip install ./clients/python`.
"""

from __future__ import annotations

import base64
import hashlib
import sys
import zipfile
from pathlib import Path
from typing import Any, Optional

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
# A build leaves nothing beside the sources.
sys.dont_write_bytecode = True

from document import Document  # noqa: E402
from errors import error_module  # noqa: E402
from operations import operation_modules  # noqa: E402
from schemas import type_modules  # noqa: E402

PACKAGE = HERE.parent / "scoreline"
README = HERE.parent / "README.md"
OPENAPI = HERE.parents[2] / "openapi.json"

METADATA = """\
Metadata-Version: 2.1
Name: scoreline
Version: {version}
Summary: Client of a Scoreline installation: requests, lists, streams and webhooks
Requires-Python: >=3.9
Provides-Extra: pandas
Requires-Dist: pandas; extra == "pandas"
Description-Content-Type: text/markdown

"""
WHEEL = "Wheel-Version: 1.0\nGenerator: scoreline\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


def build_wheel(wheel_directory: str, config_settings: Any = None, metadata_directory: Optional[str] = None) -> str:
    document = Document(OPENAPI)
    info = f"scoreline-{document.version}.dist-info"
    files = {f"scoreline/{name}": text for name, text in package_files(document).items()}
    readme = README.read_text(encoding="utf-8")
    files[f"{info}/METADATA"] = METADATA.format(version=document.version) + readme
    files[f"{info}/WHEEL"] = WHEEL
    record = f"{info}/RECORD"
    files[record] = "".join(f"{name},{_digest(text)}\n" for name, text in sorted(files.items())) + f"{record},,\n"
    wheel = f"scoreline-{document.version}-py3-none-any.whl"
    with zipfile.ZipFile(Path(wheel_directory) / wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in sorted(files.items(), key=lambda file: (file[0].startswith(info), file[0])):
            archive.writestr(_entry(name), text.encode())
    return wheel


def package_files(document: Document) -> dict[str, str]:
    """What is written by hand, and what is made of the document."""
    by_hand = {path.name: path.read_text(encoding="utf-8") for path in PACKAGE.iterdir() if path.suffix in (".py", ".typed")}
    types = {f"types/{name}.py": text for name, text in type_modules(document).items()}
    operations = {f"api/{name}.py": text for name, text in operation_modules(document).items()}
    version = f'VERSION = "{document.version}"\n'
    packages = {"types/__init__.py": '"""The forms of answers and bodies, a module for each game."""\n'}
    return {**by_hand, **packages, **types, **operations, "errors.py": error_module(document), "version.py": version}


def _digest(text: str) -> str:
    content = text.encode()
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    return f"sha256={digest},{len(content)}"


def _entry(name: str) -> zipfile.ZipInfo:
    """Without the time and the rights of the machine that builds."""
    entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.create_system = 3
    entry.external_attr = 0o644 << 16
    return entry


if __name__ == "__main__":
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else ".")
    folder.mkdir(parents=True, exist_ok=True)
    print(folder / build_wheel(str(folder)))
