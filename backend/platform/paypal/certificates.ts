import type { X509Certificate } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { ByteBuffer } from '#platform/http/bodies/byte_buffer'
import { readCertificates } from '#platform/paypal/certificate_chain'
import { PayPalError, TIMED_OUT, UNREACHABLE } from '#platform/paypal/errors'

const MAX_BYTES = 64 * 1024
const DOWNLOAD_MS = 5_000
const FAILED_MS = 30_000
/** Maximum number of cached certificates; PayPal changes its certificate every few years. */
const KEPT = 10
const FAILED_KEPT = 1_000
/**
 * Maximum number of waiting downloads. More come from a client that makes up addresses, and PayPal
 * waits half a minute for a response.
 */
const MAX_WAITING = 4
const CALL = 'GET certificate'

/** The address has no certificate, so asking PayPal is pointless. */
export class NoCertificate extends Error {}

/**
 * Certificates with which PayPal signs webhooks. Webhooks contain the addresses, and any client can
 * send one. Downloads each address once, one at a time, and retries a failed address only after a
 * while.
 */
export class Certificates {
  readonly #kept = new LRUCache<string, X509Certificate[]>({ max: KEPT })
  readonly #failed = new LRUCache<string, Error>({ max: FAILED_KEPT, ttl: FAILED_MS })
  readonly #coming = new Map<string, Promise<X509Certificate[]>>()
  #last: Promise<unknown> = Promise.resolve()

  constructor(readonly downloadMs = DOWNLOAD_MS) {}

  /**
   * Returns the certificates at an address verified as PayPal's, the signing one first. Throws
   * NoCertificate, and PayPalError if PayPal can not be reached.
   */
  async get(url: string): Promise<X509Certificate[]> {
    const kept = this.#kept.get(url)
    if (kept) return kept
    const failed = this.#failed.get(url)
    if (failed) throw failed
    const coming = this.#coming.get(url) ?? this.#enqueue(url)
    return coming
  }

  #enqueue(url: string) {
    if (this.#coming.size >= MAX_WAITING) throw new PayPalError(CALL, { name: UNREACHABLE })
    const coming = this.#last.then(() => this.#download(url))
    this.#last = coming.catch(() => {})
    this.#coming.set(url, coming)
    void coming.catch(() => {}).finally(() => this.#coming.delete(url))
    return coming
  }

  async #download(url: string) {
    try {
      const certificates = await download(url, AbortSignal.timeout(this.downloadMs))
      this.#kept.set(url, certificates)
      return certificates
    } catch (error) {
      this.#failed.set(url, error as Error)
      throw error
    }
  }
}

async function download(url: string, signal: AbortSignal) {
  const bytes = await fetchBytes(url, signal).catch((cause: unknown) => {
    if (cause instanceof NoCertificate || cause instanceof PayPalError) throw cause
    throw new PayPalError(CALL, { name: signal.aborted ? TIMED_OUT : UNREACHABLE, cause })
  })
  try {
    return readCertificates(bytes.toString('latin1'))
  } catch (cause) {
    throw new NoCertificate('It cannot be read', { cause })
  }
}

async function fetchBytes(url: string, signal: AbortSignal) {
  const { status, body } = await fetch(url, { redirect: 'manual', signal })
  if (status >= 500 || status === 429)
    throw new PayPalError(CALL, { name: `HTTP_${status}`, status })
  if (status !== 200) throw new NoCertificate(`The response has status ${status}`)
  const buffer = new ByteBuffer()
  for await (const chunk of body ?? []) {
    if (buffer.length + chunk.length > MAX_BYTES) throw new NoCertificate('It is too large')
    buffer.add(Buffer.from(chunk))
  }
  return buffer.all()
}
