"""A study on a Ray cluster of two nodes, for real: `make test-ray`, in an environment of its own."""

import time
from pathlib import Path
from typing import Any

import pytest

ray = pytest.importorskip("ray")

from polars.testing import assert_frame_equal  # noqa: E402
from ray.cluster_utils import Cluster as LocalCluster  # noqa: E402

from doublejeu import lab  # noqa: E402
from doublejeu.lab.crews import CrewError  # noqa: E402
from doublejeu.lab.results.folder import Results, crew_for, sit  # noqa: E402
from doublejeu.lab.rows.columns import TABLES  # noqa: E402
from doublejeu.lab.study import running  # noqa: E402
from doublejeu.lab.study.study import Study  # noqa: E402

STUDY: dict[str, Any] = {
    "game": "secret_hitler",
    "seats": 5,
    "matches": 150,
    "first_seed": 50,
    "bots": ["thumb", "random"],
    "measure": ["seats", "words", "occasions"],
    "vary": {"talk": [False, True]},
}


def same(one: Results, two: Results) -> None:
    for table in TABLES:
        assert_frame_equal(one.table(table).collect(), two.table(table).collect())
    assert_frame_equal(one.cells, two.cells)


@pytest.fixture(scope="module")
def alone() -> Results:
    return lab.run(STUDY, jobs=1)


@pytest.fixture
def two_nodes(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A head that plays nothing, and two nodes of one processor each."""
    monkeypatch.setenv("RAY_worker_niceness", "0")  # its workers step back for others, and on a busy machine for ever
    cluster = LocalCluster(initialize_head=True, head_node_args={"num_cpus": 0})
    nodes = [cluster.add_node(num_cpus=1) for _ in range(2)]
    cluster.wait_for_nodes()
    ray.init(address=cluster.address, log_to_driver=False)
    yield cluster, nodes
    ray.shutdown()
    cluster.shutdown()


def test_two_nodes_give_the_rows_of_one_process_though_one_is_killed_in_the_middle(
    alone: Results, two_nodes: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cluster, nodes = two_nodes
    monkeypatch.setattr(running, "PART_SECONDS", 0.1)  # many parts, so that some are under way
    monkeypatch.setattr(running, "NEWS_SECONDS", 0.0)
    killed: list[int] = []

    def kill_one(news: running.StudyProgress) -> None:
        if news.played > 20 and not killed:
            killed.append(news.played)
            cluster.remove_node(nodes[1], False)  # without a good-bye, and before another part is asked for

    began = time.monotonic()
    results = lab.run(STUDY, tmp_path / "out", ray=cluster.address, news=kill_one)

    assert killed
    assert killed[0] < 300
    assert results.finished
    same(alone, results)
    while all(node["Alive"] for node in ray.nodes()):  # the cluster takes a moment to notice
        assert time.monotonic() - began < 120, "the node should be gone"
        time.sleep(0.2)
    print(f"{time.monotonic() - began:.0f} s, a node killed after {killed[0]} matches")


def test_a_study_begun_by_one_process_is_finished_by_a_cluster(alone: Results, two_nodes: Any, tmp_path: Path) -> None:
    cluster, _ = two_nodes
    study = Study(STUDY)
    running.begin(study, tmp_path)
    sitting = running.Run(study, tmp_path, lambda news: sitting.stop())
    assert not sitting.run(crew_for(study, 1, None))
    rest = sit(study, tmp_path, 0, cluster.address)

    assert sitting.played + rest.played == 300
    same(alone, Results(tmp_path))


def test_a_bot_that_fails_is_told(two_nodes: Any, tmp_path: Path) -> None:
    cluster, _ = two_nodes
    missing = tmp_path / "here.py"
    missing.write_text("from doublejeu.bots import RandomBot\n\n\nclass Here(RandomBot):\n    pass\n")
    study = Study({**STUDY, "vary": {}, "matches": 5, "bots": [f"{missing}:Here"]})
    missing.unlink()  # another machine would not have it either
    running.begin(study, tmp_path / "out")
    with pytest.raises(CrewError, match="matches 0 to 4: StudyError: bots: "):
        sit(study, tmp_path / "out", 0, cluster.address)
