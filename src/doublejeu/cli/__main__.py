"""`python -m doublejeu.cli`, where nothing is installed."""

from doublejeu.cli import main

main()
