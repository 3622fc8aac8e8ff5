import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import type { MasterKeys } from '#kernel/vault/master_keys'

/** Bytes before the 32-byte Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

interface SigningKey {
  privateKey: KeyObject
  /** SPKI in DER, as base64. */
  publicKey: string
}

/** Ed25519 keys that sign anchors, one derived from each master key (decision 193). */
export class SigningKeys {
  #keys: SigningKey[]

  constructor(masterKeys: MasterKeys) {
    this.#keys = masterKeys.derive('strata anchors').map(toSigningKey)
  }

  /** Public keys as base64 of their SPKI, the current key first. */
  get publicKeys() {
    return this.#keys.map(({ publicKey }) => publicKey)
  }

  /** Returns the signatures of all keys as base64, in the order of `publicKeys`. */
  sign(statement: string) {
    return this.#keys.map(({ privateKey }) =>
      sign(null, Buffer.from(statement), privateKey).toString('base64')
    )
  }
}

/** Returns false for an invalid key or signature. */
export function isSignedBy(publicKey: string, statement: string, signature: string) {
  try {
    const key = createPublicKey({
      key: Buffer.from(publicKey, 'base64'),
      format: 'der',
      type: 'spki',
    })
    return verify(null, Buffer.from(statement), key, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}

function toSigningKey(seed: Buffer): SigningKey {
  const key = Buffer.concat([PKCS8_HEAD, seed])
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  return { privateKey, publicKey: publicKey.toString('base64') }
}
