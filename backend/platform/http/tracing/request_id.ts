import { randomUUID } from 'node:crypto'
import { HttpRequest } from '@adonisjs/core/http'

/**
 * Format of ids that a client may choose, because the id is in each of the request's log lines and
 * events.
 */
const CHOSEN = /^[\w-]{1,64}$/

/**
 * Ignores an `X-Request-Id` header of any other format, because the framework accepts any value.
 */
HttpRequest.macro('id', function (this: HttpRequest) {
  const { headers } = this.request
  const sent = headers['x-request-id']
  if (typeof sent !== 'string' || !CHOSEN.test(sent)) headers['x-request-id'] = randomUUID()
  return headers['x-request-id'] as string
})
