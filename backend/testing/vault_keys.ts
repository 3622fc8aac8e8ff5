import { randomBytes } from 'node:crypto'

/** Returns a `VAULT_KEYS` setting with a new master key. */
export function newVaultKeys() {
  return `k1:${randomBytes(32).toString('base64')}`
}
