const LENGTH = 8
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/**
 * Returns a random id of 48 bits for a new block. If an id already exists on a page, one of the two
 * blocks gets another.
 */
export function newBlockId() {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH))
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('')
}
