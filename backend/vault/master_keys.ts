import { randomBytes } from 'node:crypto'
import { decrypt, encrypt } from '#backend/vault/cipher'

const KEY_BYTES = 32
const CONTEXT = 'strata block key'

/** A block's key as it is stored: encrypted by the named master key. */
export interface WrappedKey {
  masterKeyId: string
  wrapped: Buffer
}

/**
 * The master keys of `VAULT_KEYS`: `id:base64[,id:base64…]`, 32 bytes each. The first wraps new
 * keys, all unwrap old ones, so keys rotate by putting a new one in front.
 */
export class MasterKeys {
  #keys: Map<string, Buffer>
  /** Id of the master key that wraps new keys. */
  readonly currentId: string

  constructor(setting: string) {
    this.#keys = new Map(setting.split(',').map(parseMasterKey))
    this.currentId = [...this.#keys.keys()][0]!
  }

  /** A new random key, and the same key wrapped. */
  generate(): { key: Buffer } & WrappedKey {
    const key = randomBytes(KEY_BYTES)
    return { key, ...this.wrap(key) }
  }

  /** A block's key under the current master key. */
  wrap(key: Buffer): WrappedKey {
    const wrapped = encrypt(this.#keys.get(this.currentId)!, key, CONTEXT)
    return { masterKeyId: this.currentId, wrapped }
  }

  /** Throws when the master key is not configured or the bytes are not its work. */
  unwrap({ masterKeyId, wrapped }: WrappedKey): Buffer {
    const master = this.#keys.get(masterKeyId)
    if (!master) throw new Error(`VAULT_KEYS has no master key '${masterKeyId}'`)
    return decrypt(master, wrapped, CONTEXT)
  }
}

function parseMasterKey(entry: string): [string, Buffer] {
  const [id, base64] = entry.trim().split(':')
  const key = Buffer.from(base64 ?? '', 'base64')
  if (!id || key.length !== KEY_BYTES) {
    throw new Error('VAULT_KEYS must be id:base64-of-32-bytes, separated by commas')
  }
  return [id, key]
}
