import { defineConfig } from '@adonisjs/shield'
import { secureCookies } from '#platform/http/sessions/cookies'
import { fileSettings, uploadOrigin } from '#platform/files/settings'
import { paypalSettings } from '#platform/paypal/settings'

/** Origin of the bucket, to which browsers upload directly. */
const bucket = await uploadOrigin(fileSettings())

/** Hosts of PayPal's script and its resources; empty if payments are not configured. */
const paypalHosts = hostsOf(paypalSettings()?.sdkUrl)

/** Sources that pages of the app may load from: the Content-Security-Policy. */
export const contentSources = {
  defaultSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  // External pictures come through the product (decision 127).
  imgSrc: ["'self'", 'data:', 'blob:'],
  connectSrc: bucket ? ["'self'", bucket] : ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
}

/** Sources of the payment pages, where PayPal's script runs with its own frames and pictures. */
export const payingSources = {
  ...contentSources,
  scriptSrc: ["'self'", ...paypalHosts],
  frameSrc: paypalHosts.length > 0 ? paypalHosts : ["'none'"],
  imgSrc: [...contentSources.imgSrc, ...paypalHosts],
  connectSrc: [...contentSources.connectSrc, ...paypalHosts],
}

const shieldConfig = defineConfig({
  xFrame: { enabled: true, action: 'DENY' },
  hsts: {
    enabled: secureCookies,
    maxAge: '365 days',
    includeSubDomains: process.env.HSTS === 'subdomains' || process.env.HSTS === 'preload',
    preload: process.env.HSTS === 'preload',
  },
  contentTypeSniffing: { enabled: true },
})

export default shieldConfig

function hostsOf(sdkUrl: string | undefined) {
  if (sdkUrl === undefined) return []
  const { hostname, origin } = new URL(sdkUrl)
  const isPayPal = hostname.endsWith('.paypal.com')
  return isPayPal ? ['https://*.paypal.com', 'https://*.paypalobjects.com'] : [origin]
}
