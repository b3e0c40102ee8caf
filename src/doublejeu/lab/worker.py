"""A process that plays parts of studies for another: it reads them from its standard input (crews.py)."""

from __future__ import annotations

import os
import sys
import traceback

from doublejeu.lab.crews import receive, send
from doublejeu.lab.study.parts import Part, play_part, study_of


def main() -> None:
    """Play part after part until nobody asks for more."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a bot prints must not get among the answers
    while True:
        try:
            source, folder, part = _asked(receive(sys.stdin.buffer))
        except EOFError:
            return
        try:
            answer: object = play_part(study_of(source, folder), part)
        except Exception as error:
            traceback.print_exc()
            answer = f"{type(error).__name__}: {error}"
        try:
            send(answers, answer)
        except OSError:  # nobody is there any more
            return


def _asked(thing: object) -> tuple[str, str, Part]:
    assert isinstance(thing, tuple)
    source, folder, part = thing
    assert isinstance(source, str) and isinstance(folder, str) and isinstance(part, Part)
    return source, folder, part


if __name__ == "__main__":
    main()
