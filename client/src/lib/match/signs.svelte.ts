/**
 * Which sign and colour each seat of the room on screen has. A sign is a person's: it goes with them when seats are
 * moved, and it is a shape as well as a colour.
 */
export const seating = $state<{ signs: number[] }>({ signs: [] })

/** The sign of a seat; where nobody said so, the seat's own number. */
export const signOf = (seat: number): number => seating.signs[seat] ?? seat

/** Shapes on a 24-unit square, told apart without their colour; as many as a table has seats at most. */
export const SHAPES = [
  'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  'M4 4h16v16H4z',
  'M12 3l10 18H2z',
  'M12 2l9 10-9 10-9-10z',
  'M12 2l3 7 7.5 .6-5.7 5 1.8 7.4L12 18l-6.6 4 1.8-7.4-5.7-5L9 9z',
  'M9 3h6v6h6v6h-6v6H9v-6H3V9h6z',
  'M12 21C4 15 2 11.5 2 8.5A5 5 0 0 1 12 7a5 5 0 0 1 10 1.5C22 11.5 20 15 12 21z',
  'M15 3A9.5 9.5 0 1 0 21 16 7.5 7.5 0 0 1 15 3z',
  'M12 2C8 8 5 11.5 5 15a7 7 0 0 0 14 0c0-3.5-3-7-7-13z',
  'M7 3h10l5 9-5 9H7l-5-9z',
  'M12 21L2 3h20z',
  'M3 10h18v5H3z',
  'M3 3h7l11 11v7h-7L3 10z',
  'M3 3h6v12h12v6H3z',
  'M3 18V6l4.5 6L12 4l4.5 8L21 6v12z',
  'M12 3a9 9 0 0 1 9 9v9H3v-9a9 9 0 0 1 9-9z',
  'M3 12L12 3v6h9v6h-9v6z',
  'M14 2L4 14h6l-2 8 12-13h-7z',
  'M3 5h18v4h-7v12h-4V9H3z',
  'M8 3h8l5 5v8l-5 5H8l-5-5V8zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
]

/** Ten colours, each for two shapes; in both themes strong enough on paper and on sheets. */
export const COLOURS = ['red', 'blue', 'green', 'violet', 'orange', 'teal', 'pink', 'brown', 'olive', 'slate'] as const
