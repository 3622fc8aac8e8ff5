import { randomBytes } from 'node:crypto'

/** A setting `VAULT_KEYS` with a new master key. */
export function newVaultKeys() {
  return `k1:${randomBytes(32).toString('base64')}`
}
