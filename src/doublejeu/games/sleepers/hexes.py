"""A board of 61 hexes, a hexagon of side five, as masks: bit i stands for hex i.

Hexes are numbered row by row from the top (rows of 5, 6, 7, 8, 9, 8, 7, 6 and 5), so a set of them fits in a word of
62 bits. In a compiled engine masks are `i64`; everywhere else they are plain numbers.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

SIDE: Final = 5
HEXES: Final = 61
BOARD: Final = (1 << 61) - 1
DIRECTIONS: Final = 6
OFF: Final = -1  # where a hex is expected and the board has ended


def _coordinates() -> list[tuple[int, int]]:
    """Axial coordinates (q, r) of each hex: r counts rows from the middle, q runs along a row."""
    found: list[tuple[int, int]] = []
    for r in range(1 - SIDE, SIDE):
        for q in range(1 - SIDE, SIDE):
            if abs(q + r) < SIDE:
                found.append((q, r))
    return found


COORDINATES: Final[list[tuple[int, int]]] = _coordinates()
_STEPS: Final[list[tuple[int, int]]] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]  # i and i + 3 are opposite

# 67 is prime and 2 generates its multiplicative group, so 2**i % 67 differs for each i below 66.
_PLACE: Final[list[int]] = [0] * 67
for _i in range(66):
    _PLACE[(1 << _i) % 67] = _i


def hex_at(q: int, r: int) -> int:
    """The number of the hex with these coordinates, or OFF."""
    if abs(q) >= SIDE or abs(r) >= SIDE or abs(q + r) >= SIDE:
        return OFF
    return COORDINATES.index((q, r))


def _beside() -> list[list[int]]:
    return [[hex_at(q + dq, r + dr) for q, r in COORDINATES] for dq, dr in _STEPS]


def _neighbours() -> list[int]:
    masks: list[int] = []
    for number in range(HEXES):
        mask = 0
        for direction in range(DIRECTIONS):
            other = BESIDE[direction][number]
            if other != OFF:
                mask |= 1 << other
        masks.append(mask)
    return masks


def _leaps() -> list[list[int]]:
    """For each hex its straight leaps, landing * 64 + leapt, rising."""
    leaps: list[list[int]] = []
    for number in range(HEXES):
        found: list[int] = []
        for direction in range(DIRECTIONS):
            over = BESIDE[direction][number]
            if over != OFF and BESIDE[direction][over] != OFF:
                found.append(BESIDE[direction][over] * 64 + over)
        leaps.append(sorted(found))
    return leaps


def _lines(length: int) -> list[list[int]]:
    """For each hex the masks of all straight lines of this length that contain it."""
    lines: list[list[int]] = [[] for _ in range(HEXES)]
    for number in range(HEXES):
        for direction in range(3):
            members: list[int] = []
            at = number
            while at != OFF and len(members) < length:
                members.append(at)
                at = BESIDE[direction][at]
            if len(members) == length:
                mask = 0
                for member in members:
                    mask |= 1 << member
                for member in members:
                    lines[member].append(mask)
    return lines


def _sides() -> list[int]:
    """The six sides in turn, each with both of its corners; side i and side i + 3 lie opposite."""
    sides: list[int] = []
    last = SIDE - 1
    for axis, value in [(1, -last), (0, last), (2, last), (1, last), (0, -last), (2, -last)]:
        mask = 0
        for number in range(HEXES):
            q, r = COORDINATES[number]
            if (q, r, q + r)[axis] == value:
                mask |= 1 << number
        sides.append(mask)
    return [sides[0], sides[1], sides[2], sides[3], sides[4], sides[5]]


BESIDE: Final[list[list[int]]] = _beside()  # BESIDE[direction][hex]
NEIGHBOURS: Final[list[int]] = _neighbours()
LEAPS: Final[list[list[int]]] = _leaps()
LINES_OF_FIVE: Final[list[list[int]]] = _lines(5)
SIDES: Final[list[int]] = _sides()
_TOP: Final[i64] = SIDES[0]
_BOTTOM: Final[i64] = SIDES[3]
_RIGHT_UP: Final[i64] = SIDES[1]
_LEFT_DOWN: Final[i64] = SIDES[4]
_RIGHT_DOWN: Final[i64] = SIDES[2]
_LEFT_UP: Final[i64] = SIDES[5]


def _names() -> list[str]:
    names: list[str] = []
    for number in range(HEXES):
        q, r = COORDINATES[number]
        first = max(1 - SIDE, 1 - SIDE - r)
        names.append("ABCDEFGHI"[r + SIDE - 1] + str(q - first + 1))
    return names


NAMES: Final[list[str]] = _names()


def bit_of(number: i64) -> i64:
    """The set of one hex.

    >>> bit_of(4)
    16
    """
    last: i64 = 0x1000000000000000  # shifted down: compiled, a bare 1 would be shifted up as a narrow word
    return last >> (60 - number)


def lowest_hex(mask: i64) -> i64:
    """The lowest hex of a set that is not empty.

    >>> lowest_hex(0b10100)
    2
    """
    low: i64 = mask & -mask
    return _PLACE[low % 67]


def hexes_of(mask: i64) -> list[int]:
    """The hexes of a set, rising.

    >>> hexes_of(0b10011)
    [0, 1, 4]
    """
    found: list[int] = []
    while mask:
        low: i64 = mask & -mask
        found.append(_PLACE[low % 67])
        mask ^= low
    return found


def mask_of_hexes(numbers: list[int]) -> int:
    """The set of these hexes.

    >>> mask_of_hexes([0, 1, 4])
    19
    """
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def group(members: i64, start: i64) -> i64:
    """The hexes of a set that are joined, by neighbours within it, to the hex `start` of it."""
    reached: i64 = bit_of(start)
    frontier: i64 = reached
    while frontier:
        low: i64 = frontier & -frontier
        beside: i64 = NEIGHBOURS[_PLACE[low % 67]]
        beside &= members & ~reached
        reached |= beside
        frontier = (frontier ^ low) | beside
    return reached


def spans(members: i64) -> bool:
    """Whether a set touches two opposite sides, joined or not."""
    return (
        (members & _TOP != 0 and members & _BOTTOM != 0)
        or (members & _RIGHT_UP != 0 and members & _LEFT_DOWN != 0)
        or (members & _RIGHT_DOWN != 0 and members & _LEFT_UP != 0)
    )


def crosses(members: i64, start: i64) -> bool:
    """Whether the group of `start` within a set joins two opposite sides."""
    return spans(members) and spans(group(members, start))


def aligned(members: i64, number: i64) -> bool:
    """Whether a set holds five in a straight unbroken line through this hex."""
    for line in LINES_OF_FIVE[number]:
        narrow: i64 = line
        if members & narrow == narrow:
            return True
    return False


class Listing:
    """Lists of codes for sets of hexes, one code for each hex: put together from ready pieces of eight hexes."""

    def __init__(self, first: int) -> None:
        self._pieces: list[list[int]] = []
        for start in range(0, 64, 8):
            pieces: list[list[int]] = [[]]
            for bit in range(8):
                code = first + start + bit
                pieces += [[*piece, code] for piece in pieces]
            self._pieces += pieces

    def extend(self, codes: list[int], mask: i64) -> None:
        """Add the codes of a set to a list, rising."""
        base: i64 = 0
        while mask:
            low: i64 = mask & 255
            if low:
                codes.extend(self._pieces[base + low])
            mask >>= 8
            base += 256

    def codes(self, mask: i64) -> list[int]:
        """The codes of a set, rising."""
        codes: list[int] = []
        self.extend(codes, mask)
        return codes
