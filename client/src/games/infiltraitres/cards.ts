/** What a card of the engine shows: a card is a speciality and one of the numbers. */
import { VALUE_NAMES } from './engine'

const NUMBERS = VALUE_NAMES.length
export const specialityOf = (card: number) => Math.floor(card / NUMBERS)
/** 1 stands for the special card of a speciality. */
export const numberOf = (card: number) => (card % NUMBERS) + 1
export const cardOf = (speciality: number, number: number) => speciality * NUMBERS + number - 1
export const SPECIAL = 1

/** The number that a value of an act or a mark stands for, and back. */
export const numberOfValue = (value: number) => Number(VALUE_NAMES[value])
export const valueOfNumber = (number: number) => VALUE_NAMES.findIndex((name) => Number(name) === number)
