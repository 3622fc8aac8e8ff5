import { hkdfSync, randomBytes } from 'node:crypto'
import { decrypt, encrypt } from '#kernel/vault/cipher'
import { MasterKeyMissing } from '#kernel/vault/errors'

const KEY_BYTES = 32
const CONTEXT = 'strata block key'
const CHECK_CONTEXT = 'strata master key'

/** Block key as stored: encrypted by the named master key. */
export interface WrappedKey {
  masterKeyId: string
  wrapped: Buffer
}

/**
 * Master keys of `VAULT_KEYS`: `id:base64[,id:base64…]`, 32 bytes each. The first one wraps new
 * keys, all unwrap old ones. Prepending a new master key therefore starts a rotation.
 */
export class MasterKeys {
  #keys: Map<string, Buffer>
  /** Id of the master key that wraps new keys. */
  readonly currentId: string

  constructor(setting: string) {
    this.#keys = new Map(setting.split(',').map(parseMasterKey))
    this.currentId = [...this.#keys.keys()][0]!
  }

  get ids() {
    return [...this.#keys.keys()]
  }

  /** Returns a new random key, and the same key wrapped. */
  generate(): { key: Buffer } & WrappedKey {
    const key = randomBytes(KEY_BYTES)
    return { key, ...this.wrap(key) }
  }

  /** Wraps a block's key with the current master key. */
  wrap(key: Buffer): WrappedKey {
    const wrapped = encrypt(this.#keys.get(this.currentId)!, key, CONTEXT)
    return { masterKeyId: this.currentId, wrapped }
  }

  /**
   * Unwraps a key. Throws MasterKeyMissing, and another error when the master key did not wrap
   * these bytes.
   */
  unwrap({ masterKeyId, wrapped }: WrappedKey): Buffer {
    return decrypt(this.#get(masterKeyId), wrapped, CONTEXT)
  }

  /**
   * Derives keys for a purpose other than wrapping, one from each master key, the current one
   * first. Uses HKDF-SHA256 with the purpose as info. The derived keys reveal nothing about a
   * master key.
   */
  derive(purpose: string): Buffer[] {
    return [...this.#keys.values()].map((key) =>
      Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), purpose, KEY_BYTES))
    )
  }

  /** Returns a value that identifies the master key later. Throws MasterKeyMissing. */
  checkValue(masterKeyId: string): Buffer {
    return encrypt(this.#get(masterKeyId), Buffer.from(masterKeyId), CHECK_CONTEXT)
  }

  /** Returns true if the master key of this id created the check value. Throws MasterKeyMissing. */
  made(masterKeyId: string, checkValue: Buffer): boolean {
    return opens(() => decrypt(this.#get(masterKeyId), checkValue, CHECK_CONTEXT))
  }

  /** Returns true if the named master key wrapped the key. Throws MasterKeyMissing. */
  wrapped(key: WrappedKey): boolean {
    return opens(() => this.unwrap(key))
  }

  #get(masterKeyId: string) {
    const master = this.#keys.get(masterKeyId)
    if (!master) throw new MasterKeyMissing(masterKeyId)
    return master
  }
}

function opens(open: () => Buffer) {
  try {
    open()
    return true
  } catch (error) {
    if (error instanceof MasterKeyMissing) throw error
    return false
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
