import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'

/** Keys are passed as key objects, which Node processes four times faster than raw key bytes. */
const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const PLAIN = 0
const GZIPPED = 1

/** Size in bytes below which gzip's header costs more than gzip saves. */
const WORTH_GZIPPING = 150

/** Bytes of zlib's default output buffer, and of the largest one for a text. */
const CHUNK = 16 * 1024
const LARGEST_CHUNK = 1024 ** 2

/**
 * Encrypts with AES-256-GCM: nonce (12 bytes), tag (16 bytes), ciphertext. `context` is
 * authenticated but not stored, so data sealed for one place cannot be opened in another.
 */
export function encrypt(key: Uint8Array, plaintext: Uint8Array, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, createSecretKey(key), nonce)
  cipher.setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(plaintext), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/**
 * Decrypts the output of `encrypt`. Throws when the key or the context differs, or a bit has
 * changed.
 */
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

/** Compresses text if that saves space, as the first byte tells, then encrypts it (rule 14.5). */
export function seal(key: Uint8Array, text: string, context: string): Buffer {
  const bytes = Buffer.from(text)
  const isWorth = bytes.length >= WORTH_GZIPPING
  const gzipped = isWorth ? gzipSync(bytes, outputOf(Math.min(bytes.length, CHUNK))) : undefined
  const body = gzipped ?? bytes
  return encrypt(key, Buffer.concat([Buffer.of(gzipped ? GZIPPED : PLAIN), body]), context)
}

/** Returns the text that `seal` encrypted. Throws like `decrypt`. */
export function unseal(key: Uint8Array, sealed: Uint8Array, context: string): string {
  const plaintext = decrypt(key, sealed, context)
  const body = plaintext.subarray(1)
  return (plaintext[0] === GZIPPED ? unzipped(body) : body).toString('utf8')
}

/** Decompresses. The last four bytes state the size (RFC 1952). */
function unzipped(gzipped: Buffer) {
  const size = gzipped.readUInt32LE(gzipped.length - 4)
  return gunzipSync(gzipped, outputOf(Math.min(size, LARGEST_CHUNK)))
}

/**
 * Returns the option of an output buffer that fits. V8 keeps the buffers of zlib until it collects
 * old objects, so the default ones would take 16 kB for each event.
 */
function outputOf(bytes: number) {
  // With room to spare, zlib needs no second buffer to find the end.
  return { chunkSize: Math.max(64, bytes + 1) }
}
