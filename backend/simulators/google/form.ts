import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

/** A form as browsers and OAuth clients send it (application/x-www-form-urlencoded). */
export async function readForm(request: IncomingMessage) {
  return new URLSearchParams(await text(request))
}
