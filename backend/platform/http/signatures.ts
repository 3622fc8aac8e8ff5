import { createHash, createHmac, createSecretKey } from 'node:crypto'
import type { Encryption } from '@adonisjs/core/encryption'
import { MessageBuilder, safeEqual, type Secret } from '@adonisjs/core/helpers'

/**
 * Lets the framework check signatures four times faster: those of each request's session cookie,
 * and of addresses for uploads. Its own check makes three HMACs with keys that are bytes, which
 * Node 24 is slow to take; this makes one, with a key that Node was given once (decision 83).
 */
export function checkSignaturesFast(encryption: Encryption, secret: Secret<string>) {
  // The framework, which goes on signing, signs with the hash of its secret.
  const key = createSecretKey(createHash('sha256').update(secret.release()).digest())

  /** What was signed for this purpose; null when it was not, or is no longer valid. */
  encryption.getMessageVerifier().unsign = (signed: unknown, purpose?: string) => {
    // A query that names it twice has a list.
    if (typeof signed !== 'string') return null
    const [message = '', signature = '', ...more] = signed.split('.')
    const expected = createHmac('sha256', key).update(message).digest('base64url')
    if (more.length > 0 || !safeEqual(expected, signature)) return null
    return new MessageBuilder().verify(Buffer.from(message, 'base64url'), purpose)
  }
}
