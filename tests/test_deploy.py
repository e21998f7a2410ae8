"""The files in `deploy/`: what they name is there, and where the tools are there to ask, they say that it is sound."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml
from typer.main import get_command

from terramars.cli import app
from terramars.web.operating.metrics import HELP, family_of

DEPLOY = Path(__file__).parents[1] / "deploy"


def options(command: str) -> dict[str, str]:
    """The options of a command, and by which variable each can be set."""
    found = get_command(app).commands[command]  # type: ignore[attr-defined]
    return {word: str(option.envvar or "") for option in found.params for word in option.opts}


def commands_in(text: str) -> list[list[str]]:
    return [found[1].split() for found in re.finditer(r"bin/terramars (.+)", text)]


def test_the_units_of_systemd_start_commands_that_there_are() -> None:
    for unit in DEPLOY.glob("*.service"):
        [words] = commands_in(unit.read_text())
        known = options(words[0])
        assert all(word in known for word in words[1:] if word.startswith("--")), words
        set_up = re.findall(r"^Environment=(TERRAMARS_\w+)=", unit.read_text(), re.MULTILINE)
        assert set_up
        assert set(set_up) <= {*known.values(), "TERRAMARS_DATA"}


def test_the_compose_file_runs_commands_that_there_are() -> None:
    found = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    services = found["services"]
    assert {"database", "server", "worker", "caddy"} <= set(services)
    for name in ("server", "worker"):
        words = services[name]["command"]
        known = options(words[0])
        assert all(word in known for word in words if word.startswith("--")), words
        assert set(services[name]["environment"]) <= set(known.values())
        assert services[name]["depends_on"]["database"]["condition"] == "service_healthy"
    for service in services.values():
        for volume in service.get("volumes", ()):
            place = volume.partition(":")[0]
            assert place in found["volumes"] or (DEPLOY / place).is_file(), volume


def test_the_dashboard_asks_for_numbers_that_there_are() -> None:
    board = json.loads((DEPLOY / "grafana.json").read_text())
    asked = {
        name
        for panel in board["panels"]
        for target in panel["targets"]
        for name in re.findall(r"terramars_\w+", target["expr"])
    }
    assert {family_of(name) for name in asked} == set(HELP), "every number is drawn, and no other"
    places = [tuple(panel["gridPos"].values()) for panel in board["panels"]]
    assert len(set(places)) == len(places)


def test_the_image_listens_where_its_health_is_asked() -> None:
    text = (DEPLOY / "Dockerfile").read_text()
    assert "TERRAMARS_HOST=0.0.0.0" in text
    assert "http://127.0.0.1:8323/healthz" in text
    assert "EXPOSE 8323" in text
    assert "USER terramars" in text


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not there")
def test_systemd_takes_the_units(tmp_path: Path) -> None:
    for unit in (*DEPLOY.glob("*.service"), *DEPLOY.glob("*.socket")):
        (tmp_path / unit.name).write_text(unit.read_text().replace("/opt/terramars/bin/terramars", "/bin/true"))
    done = subprocess.run(
        ["systemd-analyze", "verify", *map(str, tmp_path.iterdir())], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    assert "Unknown" not in done.stderr


@pytest.mark.skipif(shutil.which("nginx") is None, reason="nginx is not there")
def test_nginx_takes_its_part(tmp_path: Path) -> None:
    text = (DEPLOY / "nginx.conf").read_text().replace("listen 443 ssl", "listen 8443")
    text = re.sub(r"^ *ssl_.*\n", "", text, flags=re.MULTILINE)
    (tmp_path / "site.conf").write_text(text)
    around = f"events {{}}\npid {tmp_path}/pid;\nerror_log {tmp_path}/errors;\n"
    (tmp_path / "nginx.conf").write_text(f"{around}http {{ include {tmp_path}/site.conf; }}\n")
    done = subprocess.run(
        ["nginx", "-t", "-c", str(tmp_path / "nginx.conf")], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
