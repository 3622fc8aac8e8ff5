import { createSign, randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { SIMULATED_APP } from '#platform/paypal/settings'
import type { Authority, TransmissionHeaders } from '#simulators/paypal/state/things'

export const CERTIFICATES = '/v1/notifications/certs/'

interface Transmission {
  authority: Authority
  apiUrl: string
  webhookId?: string
  /** This machine's time by default, because the product compares with its own. */
  time?: Date
}

/** Returns the headers of one transmission of these bytes. */
export function sign(
  body: string,
  { authority, apiUrl, webhookId = SIMULATED_APP.webhookId, time = new Date() }: Transmission
): TransmissionHeaders {
  const id = randomUUID()
  const at = `${time.toISOString().slice(0, 19)}Z`
  const signed = `${id}|${at}|${webhookId}|${crc32(body)}`
  return {
    'Content-Type': 'application/json',
    'PAYPAL-AUTH-ALGO': 'SHA256withRSA',
    'PAYPAL-CERT-URL': `${apiUrl}${CERTIFICATES}${authority.certificate_id}`,
    'PAYPAL-TRANSMISSION-ID': id,
    'PAYPAL-TRANSMISSION-SIG': createSign('RSA-SHA256')
      .update(signed)
      .sign(authority.private_key, 'base64'),
    'PAYPAL-TRANSMISSION-TIME': at,
  }
}
