import * as formats from '#start/boot/environment_formats'
import type { EnvironmentReader } from '#start/boot/environment_reader'

export interface PayPalEnvironment {
  clientId: string
  clientSecret: string
  webhookId: string
  env: 'sandbox' | 'live'
}

/**
 * Reads the PayPal credentials of this installation. Two further settings are for tests: one
 * replaces the address of PayPal's API, certificates and script, the other names the file of the
 * trusted authority.
 */
export function readPayPal(reader: EnvironmentReader): PayPalEnvironment | undefined {
  const env = reader.oneOf('PAYPAL_ENV', ['sandbox', 'live'])
  const id = 'letters and digits, as PayPal shows it beside the webhook'
  reader.checked('PAYPAL_WEBHOOK_ID', (value) => /^[A-Za-z\d]{1,50}$/.test(value), id)
  const address = 'an address https://… without a slash at the end'
  reader.checked('PAYPAL_API_URL', formats.isBaseUrl, address)
  const file = 'the path of a file with certificates (PEM) that can be read'
  reader.checked('PAYPAL_ROOT_CERTIFICATE', formats.isCertificateFile, file)
  const set = reader.allOrNone('PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID')
  if (env && !set) reader.refuse('PAYPAL_CLIENT_ID', 'is missing: PAYPAL_ENV requires it.')
  if (!set) return undefined
  return {
    clientId: set.PAYPAL_CLIENT_ID,
    clientSecret: set.PAYPAL_CLIENT_SECRET,
    webhookId: set.PAYPAL_WEBHOOK_ID,
    env: env ?? 'sandbox',
  }
}
