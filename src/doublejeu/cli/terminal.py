"""What every command says, and where: one clear line on standard error for bad input."""

from __future__ import annotations

from typing import NoReturn

import typer
from rich.console import Console

# A name such as `won:one:` is no emoji.
out = Console(emoji=False)
err = Console(stderr=True, emoji=False)


def fail(text: str) -> NoReturn:
    """One clear line, and the exit code of bad input."""
    err.print(f"doublejeu: {text}", style="bold red", highlight=False, soft_wrap=True, markup=False)
    raise typer.Exit(2)
