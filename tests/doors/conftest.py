"""The doors to other people's packages are tested where these are installed: `make test-doors`."""

from importlib.util import find_spec

collect_ignore = [] if find_spec("pettingzoo") else ["extras"]
