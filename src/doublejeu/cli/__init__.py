"""The command line: one file for each kind of command, joined here.

Bad input gets one clear line on standard error and exit code 2.
"""

from __future__ import annotations

import sys

import typer

from doublejeu.cli import doors, games, habits, house, matches, reading, simulate, study

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Games of hidden identity: play them in the browser, watch bots play them, study them.",
)
app.command()(house.about)
app.command()(house.serve)
app.command()(house.tidy)
app.command()(house.proxy)
app.command()(games.games)
app.command()(simulate.simulate)
app.command("import")(matches.import_matches)
app.command()(matches.replay)
app.command()(matches.think)
app.command()(matches.demo)
app.command()(doors.new_bot)
app.command()(doors.mcp)
study.study_commands.command()(reading.reading)
study.study_commands.command()(habits.habits)
study.study_commands.command()(reading.people)
app.add_typer(study.study_commands, name="study")


def main() -> None:
    """Run the command line; a broken pipe or Ctrl-C is no reason for a traceback."""
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)
