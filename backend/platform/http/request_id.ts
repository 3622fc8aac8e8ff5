import { randomUUID } from 'node:crypto'
import { HttpRequest } from '@adonisjs/core/http'

/** What a client may choose: the id is in each of the request's log lines and events. */
const CHOSEN = /^[\w-]{1,64}$/

/** A header `X-Request-Id` that is anything else counts as none: the framework takes whatever comes. */
HttpRequest.macro('id', function (this: HttpRequest) {
  const { headers } = this.request
  const sent = headers['x-request-id']
  if (typeof sent !== 'string' || !CHOSEN.test(sent)) headers['x-request-id'] = randomUUID()
  return headers['x-request-id'] as string
})
