import { randomInt } from 'node:crypto'
import type { Habits, IdKind } from '#simulators/paypal/state/things'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

const RANDOM: Record<IdKind, () => string> = {
  product: () => `PROD-${letters(17)}`,
  plan: () => `P-${letters(24)}`,
  subscription: () => `I-${letters(12)}`,
  sale: () => letters(17),
  refund: () => letters(17),
  dispute: () => `PP-D-${letters(8)}`,
  event: () => `WH-${letters(17)}-${letters(17)}`,
  // Id for PayPal's support.
  debug: () => letters(13).toLowerCase(),
}

const PREFIXES: Record<IdKind, string> = {
  product: 'PROD-',
  plan: 'P-',
  subscription: 'I-',
  sale: 'SALE',
  refund: 'REF',
  dispute: 'PP-D-',
  event: 'WH-',
  debug: '',
}

/** Generates a random id in PayPal's format. */
export function randomId(kind: IdKind) {
  return RANDOM[kind]()
}

/** Generates ids with a name and a number, which are the same in each run of a test. */
export function countedIds(name: string): Habits['newId'] {
  let count = 0
  return (kind) => `${PREFIXES[kind]}${name}${++count}`
}

function letters(count: number) {
  return Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}
