import app from '@adonisjs/core/services/app'
import { appUrl } from '#platform/settings'

/** Settings for reaching PayPal. */
export interface PayPalSettings {
  clientId: string
  clientSecret: string
  webhookId: string
  /** Base address of PayPal's API, without a trailing slash. */
  apiUrl: string
  /** Addresses of PayPal's certificates, with a trailing slash. */
  certificateUrls: string[]
  /** Common name of PayPal's certificates. */
  commonName: string
  /** File with the certificates' authorities; defaults to those that Node trusts. */
  rootFile?: string
  /** Address of the script for PayPal's buttons. */
  sdkUrl: string
}

/** Credentials of this app at the simulated PayPal. */
export const SIMULATED_APP = {
  clientId: 'strata',
  clientSecret: 'simulated',
  webhookId: '8STRATA0SIMULATED0WEBHOOK',
}

const CERTIFICATES = '/v1/notifications/certs/'

/**
 * Returns the real PayPal if it is configured. Otherwise returns the simulated one at /dev/paypal,
 * or undefined in production, where payments are then not set up (rule 16.4).
 */
export function paypalSettings(): PayPalSettings | undefined {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret } = process.env
  const { PAYPAL_WEBHOOK_ID: webhookId, PAYPAL_ROOT_CERTIFICATE: rootFile } = process.env
  const isSet = clientId && clientSecret && webhookId
  if (!isSet && app.inProduction) return undefined
  const known = isSet ? { clientId, clientSecret, webhookId } : SIMULATED_APP
  const elsewhere = process.env.PAYPAL_API_URL || (isSet ? undefined : `${appUrl}/dev/paypal`)
  return { ...known, ...addressesOf(elsewhere), rootFile: rootFile || undefined }
}

/** Returns true if the simulated PayPal at /dev/paypal is in use. */
export function isPayPalSimulated() {
  return paypalSettings()?.clientId === SIMULATED_APP.clientId
}

/** Returns the address to which PayPal sends webhooks. */
export function webhookUrl() {
  return `${appUrl}/api/v1/webhooks/paypal`
}

function addressesOf(elsewhere: string | undefined) {
  const isLive = process.env.PAYPAL_ENV === 'live'
  const zone = isLive ? 'paypal.com' : 'sandbox.paypal.com'
  const commonName = `messageverificationcerts.${zone}`
  if (elsewhere !== undefined) {
    const certificateUrls = [`${elsewhere}${CERTIFICATES}`]
    return { apiUrl: elsewhere, certificateUrls, commonName, sdkUrl: `${elsewhere}/sdk/js` }
  }
  return {
    apiUrl: `https://api-m.${zone}`,
    certificateUrls: ['api', 'api-m'].map((host) => `https://${host}.${zone}${CERTIFICATES}`),
    commonName,
    sdkUrl: `https://www.${zone}/sdk/js`,
  }
}
