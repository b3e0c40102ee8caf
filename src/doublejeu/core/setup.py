"""What a match is played with: the number of seats and a value for each option of the game."""

from __future__ import annotations

from typing import Final


class BadSetup(ValueError):
    """Seats or options that a game cannot be played with; the line says what to change.

    The same for those who say it in a player's own language: `fault` names the sentence (`faults` of the text files),
    `values` fills it in.
    """

    def __init__(self, line: str, fault: str, values: dict[str, int | str]) -> None:
        super().__init__(line)
        self.fault = fault
        self.values = values

    def __reduce__(self) -> tuple[object, ...]:
        return BadSetup, (str(self), self.fault, self.values)


# What a setting is about; pages show the groups apart.
READING: Final = "reading"  # the booklet can be read in another way
ASSUMED: Final = "assumed"  # the booklet does not print it: cards, numbers
COMFORT: Final = "comfort"  # no rule: what the software does for people
DURATION: Final = "duration"  # how long a step lasts
GROUPS: Final[list[str]] = [READING, ASSUMED, COMFORT, DURATION]


class Option:
    """A setting of a game: a choice among values, a number in a range, or data that the game itself checks."""

    def __init__(
        self,
        key: str,
        default: object,
        choices: list[object] | None = None,
        low: int = 0,
        high: int = 0,
        clause: str = "",
        group: str = READING,
    ) -> None:
        self.key = key
        self.default = default
        self.choices = choices  # the values allowed, or None for a number or for data
        self.low = low
        self.high = high  # a number's bounds where high > low
        self.clause = clause  # the clause or decision the option bends
        self.group = group  # one of GROUPS

    def admits(self, value: object) -> bool:
        """Whether the value is allowed, as far as the option alone can tell."""
        if self.choices is not None:
            return any(type(value) is type(choice) and value == choice for choice in self.choices)
        if self.high > self.low:
            return type(value) is int and self.low <= value <= self.high
        return True

    def described(self) -> str:
        """The values allowed, in words for an error line."""
        if self.choices is not None:
            return "one of " + ", ".join(spell(choice) for choice in self.choices)
        if self.high > self.low:
            return f"a whole number from {self.low} to {self.high}"
        return "data of the game's own form"


def spell(value: object) -> str:
    """A value as it is typed on the command line."""
    if value is True:
        return "true"
    if value is False:
        return "false"
    return str(value)


class Setup:
    """How many seats, and every option with its value; made by `Game.setup`, never changed afterwards."""

    def __init__(self, seats: int, options: dict[str, object]) -> None:
        self.seats = seats
        self.options = options

    def __reduce__(self) -> tuple[object, ...]:
        return Setup, (self.seats, self.options)

    def __repr__(self) -> str:
        return f"Setup({self.seats}, {self.options})"

    def flag(self, key: str) -> bool:
        """An option that is true or false."""
        value = self.options[key]
        assert isinstance(value, bool)
        return value

    def number(self, key: str) -> int:
        """An option that is a whole number."""
        value = self.options[key]
        assert isinstance(value, int)
        return value

    def word(self, key: str) -> str:
        """An option that is a word."""
        value = self.options[key]
        assert isinstance(value, str)
        return value


class MatchTerms:
    """What a match is played by: a Setup, read once and shared by its states and views. A game adds what it reads."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.seats = setup.seats

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.setup,)


def complete(game: str, options: list[Option], given: dict[str, object]) -> dict[str, object]:
    """Every option of a game with its value: as given where it was given and is allowed, else its default."""
    values: dict[str, object] = {option.key: option.default for option in options}
    for key, value in given.items():
        known = [option for option in options if option.key == key]
        if not known:
            listed = ", ".join(option.key for option in options) or "none"
            raise BadSetup(f"{game} has no option {key!r}; its options: {listed}", "unknown_option", {"option": key})
        if not known[0].admits(value):
            line = f"option {key} must be {known[0].described()}, not {spell(value)!r}"
            raise BadSetup(line, "bad_option", {"option": key})
        values[key] = value
    return values
