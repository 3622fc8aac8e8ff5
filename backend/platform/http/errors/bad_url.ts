import type { IncomingMessage, ServerResponse } from 'node:http'
import { SERVER_PATHS } from '#platform/http/site/server_paths'

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
 * Responds to an address with broken percent-encoding, which Adonis passes to no middleware. API
 * addresses get a 400 like every API error; other addresses redirect to the not-found page.
 */
export function respondToBadUrl({ url = '' }: IncomingMessage, response: ServerResponse) {
  response.setHeader('X-Content-Type-Options', 'nosniff')
  if (SERVER_PATHS.test(url)) {
    response.writeHead(400, HEADERS).end(BODY)
  } else {
    response.writeHead(302, { Location: '/404' }).end()
  }
}
