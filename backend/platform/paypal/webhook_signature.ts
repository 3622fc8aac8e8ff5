import { createVerify, type X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { checkChain, commonName } from '#platform/paypal/certificate_chain'
import { Certificates, NoCertificate } from '#platform/paypal/certificates'
import { PayPalError } from '#platform/paypal/errors'
import type { ForgedReason, WebhookVerdict } from '#platform/paypal/paypal'
import type { TransmissionHeaders, WebhookRequest } from '#platform/paypal/webhook_request'

export interface SignatureSettings {
  webhookId: string
  /** Addresses of PayPal's certificates, with a trailing slash. */
  certificateUrls: string[]
  /** Required common name of the certificate. */
  commonName: string
  /** Returns the trusted authorities. */
  roots: () => Promise<X509Certificate[]>
}

export type Transmission = { [Name in keyof TransmissionHeaders]: string }

/** Asks PayPal whether it sent this webhook. Throws PayPalError. */
export type AskPayPal = (transmission: Transmission, bytes: Buffer) => Promise<boolean>

const ALGORITHM = 'SHA256withRSA'
const MAX_AGE_MS = 3 * 24 * 60 * 60_000
const MIN_KEY_BITS = 2048
const MAX_HEADER = 1_000

/**
 * Verifies that webhooks are PayPal's by its certificate, without a call to PayPal. If the
 * certificate is unreachable, or an intermediate authority is unknown, PayPal is asked (decision
 * 168).
 */
export class WebhookSignature {
  constructor(
    readonly settings: SignatureSettings,
    readonly ask: AskPayPal,
    readonly certificates = new Certificates(),
    readonly now = () => new Date()
  ) {}

  /** Verifies a webhook. Throws PayPalError if that is not possible now. */
  async verify({ headers, bytes }: WebhookRequest): Promise<WebhookVerdict> {
    const transmission = completeHeaders(headers)
    if (!transmission) return forged('header_missing')
    if (transmission.algorithm !== ALGORITHM) return forged('algorithm')
    if (!this.#isRecent(transmission.time)) return forged('too_old')
    if (!this.#isOurs(transmission.certUrl)) return forged('certificate_url')
    const certificates = await this.#certificates(transmission.certUrl)
    if (certificates === 'none') return forged('certificate')
    if (certificates !== 'out of reach') {
      const chain = checkChain(certificates, await this.settings.roots(), this.now())
      const [leaf] = certificates
      const isNamed = commonName(leaf!) === this.settings.commonName
      if (!isNamed || !isStrong(leaf!) || chain === 'invalid') return forged('certificate')
      // No certificate can verify another key's signature, whoever issued it.
      if (!this.#isSigned(transmission, bytes, leaf!)) return forged('signature')
      if (chain === 'trusted') return { genuine: true }
    }
    return this.#asked(transmission, bytes)
  }

  #isRecent(time: string) {
    const age = this.now().getTime() - Date.parse(time)
    return age <= MAX_AGE_MS
  }

  /** Returns true if the address is PayPal's, because the address determines the key. */
  #isOurs(certUrl: string) {
    const url = URL.parse(certUrl)
    if (!url || url.username || url.password || url.search || url.hash) return false
    return this.settings.certificateUrls.some((base) => {
      const { origin, pathname } = new URL(base)
      const name = url.pathname.slice(pathname.length)
      const isBelow = url.pathname.startsWith(pathname) && /^[\w-][\w.-]*$/.test(name)
      return url.origin === origin && isBelow
    })
  }

  async #certificates(url: string) {
    try {
      return await this.certificates.get(new URL(url).href)
    } catch (error) {
      if (error instanceof NoCertificate) return 'none'
      if (error instanceof PayPalError) return 'out of reach'
      throw error
    }
  }

  #isSigned({ id, time, signature }: Transmission, bytes: Buffer, { publicKey }: X509Certificate) {
    const signed = `${id}|${time}|${this.settings.webhookId}|${crc32(bytes)}`
    return createVerify('RSA-SHA256').update(signed).verify(publicKey, signature, 'base64')
  }

  async #asked(transmission: Transmission, bytes: Buffer): Promise<WebhookVerdict> {
    if (!isJson(bytes)) return forged('body')
    return (await this.ask(transmission, bytes)) ? { genuine: true } : forged('signature')
  }
}

function completeHeaders(headers: TransmissionHeaders): Transmission | undefined {
  const values = Object.values(headers) as (string | undefined)[]
  const complete = values.every((value) => value !== undefined && value.length <= MAX_HEADER)
  return complete ? (headers as Transmission) : undefined
}

function isStrong({ publicKey }: X509Certificate) {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = publicKey
  return type === 'rsa' && (details?.modulusLength ?? 0) >= MIN_KEY_BITS
}

/**
 * Returns true if the bytes are one complete JSON value, because the request to PayPal is built
 * around them.
 */
function isJson(bytes: Buffer) {
  try {
    JSON.parse(new TextDecoder('utf8', { fatal: true, ignoreBOM: true }).decode(bytes))
    return true
  } catch {
    return false
  }
}

function forged(reason: ForgedReason): WebhookVerdict {
  return { genuine: false, reason }
}
