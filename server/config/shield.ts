import { defineConfig } from '@adonisjs/shield'
import { secureCookies } from '#server/config/cookies'
import { fileSettings, uploadOrigin } from '#server/files/settings'

/** Browsers send uploads to the bucket itself. */
const bucket = await uploadOrigin(fileSettings())

/** Where pages of the app may load what from: the Content-Security-Policy. */
export const contentSources = {
  defaultSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  // Pictures from elsewhere come through the product (decision 127).
  imgSrc: ["'self'", 'data:', 'blob:'],
  connectSrc: bucket ? ["'self'", bucket] : ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
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
