"""What every test run says first."""

from tests import engine


def pytest_report_header() -> str:
    return f"double jeu engine: {engine.NAME} ({engine.FILE})"
