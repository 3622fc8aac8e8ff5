import type { HttpContext } from '@adonisjs/core/http'

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

type Response = HttpContext['response']

export function sendPage(response: Response, html: string) {
  response.header('Cache-Control', 'no-store')
  response.header('Content-Security-Policy', POLICY)
  response.header('X-Content-Type-Options', 'nosniff')
  response.type('html')
  return response.send(html)
}

export function sendScript(response: Response, text: string) {
  response.header('Cache-Control', 'no-store')
  response.type('js')
  return response.send(text)
}
