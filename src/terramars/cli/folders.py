"""Where this program keeps its files: the platform's folder for a user's data."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path


def data_folder(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """The folder for saves: ``TERRAMARS_DATA`` if set, else where the platform wants it."""
    if own := environment.get("TERRAMARS_DATA"):
        return Path(own)
    home = Path.home()
    if platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local") / "terramars"
    if platform == "darwin":
        return home / "Library" / "Application Support" / "terramars"
    # The standard says that a relative path here is to be ignored.
    wanted = environment.get("XDG_DATA_HOME", "")
    return (Path(wanted) if Path(wanted).is_absolute() else home / ".local" / "share") / "terramars"


def read_text(path: Path) -> str:
    """The text of a save; what is wrong with the file is said as for a bad save."""
    from terramars.core.errors import BadSave

    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise BadSave(f"there is no file {path}") from None
    except UnicodeDecodeError:
        raise BadSave(f"{path} is no terramars save: it is not text") from None
    except OSError as error:
        raise BadSave(f"{path} cannot be read: {error.strerror}") from None


def write_text(path: Path, text: str) -> None:
    """Write a file whole or not at all: a crash half way leaves the former one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(path.name + ".new")
    fresh.write_text(text, encoding="utf-8")
    os.replace(fresh, path)
