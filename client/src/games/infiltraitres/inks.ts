import { SPECIALITY_NAMES, type SpecialityName } from './engine'

/** Each speciality has an ink and a silhouette on a 24-unit square: burst, hat, drop, gem, lens. The shape alone tells it. */
const SIGNS: Record<SpecialityName, { ink: string; shape: string }> = {
  orange: {
    ink: '#b94f00',
    shape:
      'M12 1l2.6 6.1L20.5 4 18 9.9l5.5 2.1-5.5 2.1 2.5 5.9-5.9-3.1L12 23l-2.6-6.1L3.5 20 6 14.1.5 12 6 9.9 3.5 4l5.9 3.1z',
  },
  black: {
    ink: '#1a1920',
    shape:
      'M7 4c2-1.6 3 .6 5 .6S15 2.4 17 4l1.5 8.5H23c0 4-5 7-11 7S1 16.5 1 12.5h4.5zM6.2 11.2v1.6c3.6 1.6 8 1.6 11.6 0v-1.6c-3.6 1.5-8 1.5-11.6 0z',
  },
  red: {
    ink: '#b01f2e',
    shape: 'M12 1c5 6.5 7.5 10 7.5 14a7.5 7.5 0 01-15 0C4.5 11 7 7.5 12 1z',
  },
  green: {
    ink: '#1c6b3c',
    shape: 'M6 3h12l5 7-11 12L1 10zM5 10.6h14l-7 7.6z',
  },
  blue: {
    ink: '#1d57a5',
    shape: 'M10 1.5a8.5 8.5 0 016.9 13.4l6 5.9-2.6 2.6-6-6A8.5 8.5 0 1110 1.5zm0 4a4.5 4.5 0 100 9 4.5 4.5 0 000-9z',
  },
}
/** By the number of the speciality. */
export const INKS = SPECIALITY_NAMES.map((name) => SIGNS[name].ink)
export const SHAPES = SPECIALITY_NAMES.map((name) => SIGNS[name].shape)
