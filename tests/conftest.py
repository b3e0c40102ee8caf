"""What every test run says first, and which tests need a server or a door."""

from pathlib import Path

import pytest

from tests import engine

SERVED = [Path(__file__).parent / folder for folder in ("server", "doors", "bench")]


def pytest_report_header() -> str:
    return f"double jeu engine: {engine.NAME} ({engine.FILE})"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if any(folder in item.path.parents for folder in SERVED):
            item.add_marker(pytest.mark.served)
