import type { IncomingMessage, ServerResponse } from 'node:http'
import { SERVER_PATHS } from '#platform/http/server_paths'

const BODY = JSON.stringify({
  message: 'The address could not be read',
  code: 'E_MALFORMED',
  errors: [],
})

const HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
}

/**
 * Responds to an address whose percent-encoding is broken, which Adonis gives to no middleware: 400
 * as every error of the API, elsewhere the not-found page.
 */
export function respondToBadUrl({ url = '' }: IncomingMessage, response: ServerResponse) {
  response.setHeader('X-Content-Type-Options', 'nosniff')
  if (SERVER_PATHS.test(url)) {
    response.writeHead(400, HEADERS).end(BODY)
  } else {
    response.writeHead(302, { Location: '/404' }).end()
  }
}
