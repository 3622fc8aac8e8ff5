import { defineConfig } from '@adonisjs/shield'
import { secureCookies } from '#backend/config/app'
import { fileSettings, uploadOrigin } from '#backend/files/settings'

/** Browsers send uploads to the bucket itself. */
const bucket = uploadOrigin(fileSettings())

/** Where pages of the app may load what from: the Content-Security-Policy. */
export const contentSources = {
  defaultSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:', 'https:', 'http:'],
  connectSrc: bucket ? ["'self'", bucket] : ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'self'"],
  frameAncestors: ["'none'"],
}

const shieldConfig = defineConfig({
  xFrame: { enabled: true, action: 'DENY' },
  hsts: { enabled: secureCookies, maxAge: '180 days' },
  contentTypeSniffing: { enabled: true },
})

export default shieldConfig
