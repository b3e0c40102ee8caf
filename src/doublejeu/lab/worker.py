"""A process that makes calls for another: it reads them from its standard input (crews.py)."""

from __future__ import annotations

import os
import sys
import traceback

from doublejeu.lab.crews import Failed, receive, send


def main() -> None:
    """Make call after call until there are no more."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a bot prints must not get among the answers
    while True:
        try:
            function, arguments = receive(sys.stdin.buffer)
        except EOFError:
            return
        try:
            answer = function(*arguments)
        except Exception as error:
            traceback.print_exc()
            answer = Failed(f"{type(error).__name__}: {error}")
        try:
            send(answers, answer)
        except OSError:  # the other process is gone
            return


if __name__ == "__main__":
    main()
