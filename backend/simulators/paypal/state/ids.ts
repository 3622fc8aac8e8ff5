import { randomInt } from 'node:crypto'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** Without those that are mistaken for others. */
const PAYER_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Ids as PayPal makes them. */
export const newId = {
  product: () => `PROD-${letters(17)}`,
  plan: () => `P-${letters(24)}`,
  subscription: () => `I-${letters(12)}`,
  /** Of sales and refunds. */
  transaction: () => letters(17),
  dispute: () => `PP-D-${letters(8)}`,
  event: () => `WH-${letters(17)}-${letters(17)}`,
  payer: () => letters(13, PAYER_LETTERS),
  /** For PayPal's support. */
  debug: () => letters(13).toLowerCase(),
}

function letters(count: number, of = LETTERS) {
  return Array.from({ length: count }, () => of[randomInt(of.length)]).join('')
}
