import { defineConfig } from '@adonisjs/core/http'
import { COOKIE_OPTIONS } from '#platform/http/sessions/cookies'
import { trustsProxy } from '#platform/http/network/proxies'
import { respondToBadUrl } from '#platform/http/errors/bad_url'
import { formatJson } from '#platform/http/bodies/json_text'

export { appKey, appUrl } from '#platform/settings'

export const http = defineConfig({
  generateRequestId: true,
  allowMethodSpoofing: false,
  useAsyncLocalStorage: false,
  // Skips the framework's checks, because no response contains a cycle or a bigint.
  serializeJSON: formatJson,
  trustProxy: trustsProxy,
  cookie: COOKIE_OPTIONS,
  onBadUrl: respondToBadUrl,
  qs: { parse: { depth: 2, parameterLimit: 50, comma: false, arrayLimit: 100 } },
})
