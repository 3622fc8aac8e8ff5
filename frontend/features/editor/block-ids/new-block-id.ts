const LENGTH = 8
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** An id for a new block: 48 bits by chance. Of two that meet on a page one gets another. */
export function newBlockId() {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH))
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('')
}
