import { randomInt } from 'node:crypto'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** Letters without those that are easily mistaken for others. */
const PAYER_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Generates ids in PayPal's format. */
export const newId = {
  product: () => `PROD-${letters(17)}`,
  plan: () => `P-${letters(24)}`,
  subscription: () => `I-${letters(12)}`,
  /** Id of a sale or a refund. */
  transaction: () => letters(17),
  dispute: () => `PP-D-${letters(8)}`,
  event: () => `WH-${letters(17)}-${letters(17)}`,
  payer: () => letters(13, PAYER_LETTERS),
  /** Id for PayPal's support. */
  debug: () => letters(13).toLowerCase(),
}

function letters(count: number, of = LETTERS) {
  return Array.from({ length: count }, () => of[randomInt(of.length)]).join('')
}
