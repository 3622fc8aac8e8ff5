import type { IncomingMessage } from 'node:http'
import { readBody } from '#backend/http/read_body'

const MAX_FORM_BYTES = 16 * 1024

/** A form as browsers and OAuth clients send it (application/x-www-form-urlencoded). */
export async function readForm(request: IncomingMessage) {
  return new URLSearchParams(String(await readBody(request, MAX_FORM_BYTES)))
}
