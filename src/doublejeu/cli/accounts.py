"""What bots from outside did wrong and what language models spent, told after the figures."""

from __future__ import annotations

import json

from doublejeu.cli.terminal import err
from doublejeu.lab.play.accounts import Accounts


def tell_accounts(accounts: Accounts, whole: bool = True) -> None:
    """How often each bot failed, and the first time; with what it might have played and what it knew, if `whole`."""
    for line, fault in accounts.failures():
        _say(line)
        if whole:
            _say(f"  it might have played: {', '.join(fault.legal)}")
            _say(f"  it knew: {json.dumps(fault.view, ensure_ascii=False)}")
    for line in accounts.bills():
        _say(line)


def _say(line: str) -> None:
    err.print(line, highlight=False, soft_wrap=True, markup=False)
