import { createSign, randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { paypalSettings, SIMULATED_APP } from '#platform/paypal/settings'
import { authority } from '#simulators/paypal/certificates/authority'

export type TransmissionHeaders = Record<string, string>

/**
 * Returns the headers of one transmission of these bytes. Uses this machine's time, because the
 * product compares with its own.
 */
export async function sign(body: string): Promise<TransmissionHeaders> {
  const { private_key: key, certificate_id: certificate } = await authority()
  const id = randomUUID()
  const time = `${new Date().toISOString().slice(0, 19)}Z`
  const signed = `${id}|${time}|${SIMULATED_APP.webhookId}|${crc32(body)}`
  return {
    'Content-Type': 'application/json',
    'PAYPAL-AUTH-ALGO': 'SHA256withRSA',
    'PAYPAL-CERT-URL': `${paypalSettings()!.certificateUrls[0]}${certificate}`,
    'PAYPAL-TRANSMISSION-ID': id,
    'PAYPAL-TRANSMISSION-SIG': createSign('RSA-SHA256').update(signed).sign(key, 'base64'),
    'PAYPAL-TRANSMISSION-TIME': time,
  }
}
