import app from '@adonisjs/core/services/app'
import { appUrl } from '#platform/settings'

/** How PayPal is reached. */
export interface PayPalSettings {
  clientId: string
  clientSecret: string
  webhookId: string
  /** Where its calls are, without a slash at the end. */
  apiUrl: string
  /** Where its certificates are: addresses that end in a slash. */
  certificateUrls: string[]
  /** Whom they are made out to. */
  commonName: string
  /** A file with the authorities that they come from; those that Node trusts unless set. */
  rootFile?: string
  /** The script of its buttons. */
  sdkUrl: string
}

/** What the simulated PayPal knows us by. */
export const SIMULATED_APP = {
  clientId: 'strata',
  clientSecret: 'simulated',
  webhookId: '8STRATA0SIMULATED0WEBHOOK',
}

const CERTIFICATES = '/v1/notifications/certs/'

/**
 * The real PayPal when it is set; outside production the simulated one at /dev/paypal else; in
 * production none, and then payments are not set up (rule 16.4).
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

/** Whether the PayPal at /dev/paypal stands in. */
export function isPayPalSimulated() {
  return paypalSettings()?.clientId === SIMULATED_APP.clientId
}

/** Where PayPal sends what happened. */
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
