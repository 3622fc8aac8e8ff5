import { createHash, createHmac, createSecretKey } from 'node:crypto'
import type { Encryption } from '@adonisjs/core/encryption'
import { MessageBuilder, safeEqual, type Secret } from '@adonisjs/core/helpers'

/**
 * Makes the framework check signatures four times faster: those of session cookies in each request,
 * and of upload addresses. The framework computes three HMACs with byte keys, which are slow to
 * import in Node 24. This check computes one, with a key imported once (decision 83).
 */
export function checkSignaturesFast(encryption: Encryption, secret: Secret<string>) {
  // The framework still signs, with the hash of its secret as the key.
  const key = createSecretKey(createHash('sha256').update(secret.release()).digest())

  /** Returns the value signed for this purpose; null if the signature is invalid or expired. */
  encryption.getMessageVerifier().unsign = (signed: unknown, purpose?: string) => {
    // A query with two signatures contains a list.
    if (typeof signed !== 'string') return null
    const [message = '', signature = '', ...more] = signed.split('.')
    const expected = createHmac('sha256', key).update(message).digest('base64url')
    if (more.length > 0 || !safeEqual(expected, signature)) return null
    return new MessageBuilder().verify(Buffer.from(message, 'base64url'), purpose)
  }
}
