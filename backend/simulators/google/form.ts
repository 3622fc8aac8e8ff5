import type { IncomingMessage } from 'node:http'
import { ApiException } from '#platform/http/errors/api_exception'
import { readBody } from '#platform/http/bodies/read_body'

const MAX_FORM_BYTES = 16 * 1024

/** Reads a form as browsers and OAuth clients send it (application/x-www-form-urlencoded). */
export async function readForm(request: IncomingMessage) {
  const form = new URLSearchParams(String(await readBody(request, MAX_FORM_BYTES)))
  // Postgres can not store U+0000.
  if ([...form].some(([name, value]) => `${name}${value}`.includes('\0'))) {
    throw new ApiException(400, 'E_MALFORMED', 'The form could not be read')
  }
  return form
}
