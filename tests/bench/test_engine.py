"""The figures of the engine."""

import json
import sys

import pytest

from bench.engine import main


def test_the_benchmark_measures_what_it_promises(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["bench.engine", "secret_hitler", "--seconds", "0.05", "--json"])
    main()
    facts = json.loads(capsys.readouterr().out)

    assert {
        "rollout_decisions_per_second",
        "python_decisions_per_second",
        "table_decisions_per_second",
        "imagine_per_second",
        "search_iterations_per_second",
        "compiled",
    } <= set(facts["secret_hitler"])
    bots = facts["secret_hitler"].pop("bot_matches_per_second")
    assert set(bots) == {"thumb", "belief", "people", "random"}
    assert min(bots.values()) > 0
    assert all(facts["secret_hitler"][name] > 0 for name in facts["secret_hitler"] if name.endswith("second"))
