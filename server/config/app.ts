import app from '@adonisjs/core/services/app'
import { Secret } from '@adonisjs/core/helpers'
import { defineConfig } from '@adonisjs/core/http'
import { COOKIE_OPTIONS } from '#server/config/cookies'
import { trustsProxy } from '#server/config/proxies'
import { respondToBadUrl } from '#server/http/bad_url'
import { formatJson } from '#server/http/json_text'

export const appKey = new Secret(process.env.APP_KEY ?? '')
export const appUrl = process.env.APP_URL

export const http = defineConfig({
  generateRequestId: true,
  allowMethodSpoofing: false,
  useAsyncLocalStorage: false,
  // No response refers to itself or holds a bigint, which the framework's own looks for.
  serializeJSON: formatJson,
  trustProxy: trustsProxy,
  cookie: COOKIE_OPTIONS,
  onBadUrl: respondToBadUrl,
  qs: { parse: { depth: 2, parameterLimit: 50, comma: false, arrayLimit: 100 } },
})

export const inDev = app.inDev
