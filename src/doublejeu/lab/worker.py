"""A process that plays parts of studies for another (crews.py)."""

from __future__ import annotations

import pickle
import traceback

from doublejeu.child import answer_requests
from doublejeu.lab.study.parts import play_part, study_of


def answer(request: bytes) -> bytes:
    """A part that was played, or one line that says why it cannot be."""
    source, folder, part = pickle.loads(request)
    try:
        return pickle.dumps(play_part(study_of(source, folder), part))
    except Exception as error:
        traceback.print_exc()
        return pickle.dumps(f"{type(error).__name__}: {error}")


if __name__ == "__main__":
    answer_requests(answer)
