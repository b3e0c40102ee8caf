"""A process that makes calls for another (crews.py)."""

from __future__ import annotations

import pickle
import traceback

from doublejeu.child import answer_requests
from doublejeu.lab.crews import Failed


def answer(request: bytes) -> bytes:
    """What a call returns, or one line that says why it failed."""
    function, arguments = pickle.loads(request)
    try:
        return pickle.dumps(function(*arguments))
    except Exception as error:
        traceback.print_exc()
        return pickle.dumps(Failed(f"{type(error).__name__}: {error}"))


if __name__ == "__main__":
    answer_requests(answer)
