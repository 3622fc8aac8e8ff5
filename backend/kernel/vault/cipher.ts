import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'

/** Node takes a key object four times faster than the bytes of a key. */
const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const PLAIN = 0
const GZIPPED = 1

/** Bytes below which gzip's own header costs more than it saves. */
const WORTH_GZIPPING = 150

/**
 * AES-256-GCM: nonce (12 bytes), tag (16 bytes), ciphertext. `context` is authenticated, not
 * stored: what was sealed for one place cannot be opened in another.
 */
export function encrypt(key: Uint8Array, plaintext: Uint8Array, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, createSecretKey(key), nonce)
  cipher.setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(plaintext), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** Throws when the key or the context is another one, or a bit has changed. */
export function decrypt(key: Uint8Array, sealed: Uint8Array, context: string): Buffer {
  const decipher = createDecipheriv(
    ALGORITHM,
    createSecretKey(key),
    sealed.subarray(0, NONCE_BYTES)
  )
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([
    decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)),
    decipher.final(),
  ])
}

/** Text is compressed if that helps, as the first byte says, then encrypted (rule 14.5). */
export function seal(key: Uint8Array, text: string, context: string): Buffer {
  const bytes = Buffer.from(text)
  const gzipped = bytes.length < WORTH_GZIPPING ? undefined : gzipSync(bytes)
  const body = gzipped ?? bytes
  return encrypt(key, Buffer.concat([Buffer.of(gzipped ? GZIPPED : PLAIN), body]), context)
}

/** The text that `seal` took. Throws like `decrypt`. */
export function unseal(key: Uint8Array, sealed: Uint8Array, context: string): string {
  const plaintext = decrypt(key, sealed, context)
  const body = plaintext.subarray(1)
  return (plaintext[0] === GZIPPED ? gunzipSync(body) : body).toString('utf8')
}
