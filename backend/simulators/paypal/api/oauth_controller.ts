import { randomUUID } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import { SIMULATED_APP } from '#platform/paypal/settings'
import { readBody } from '#platform/http/bodies/read_body'
import { issueToken } from '#simulators/paypal/api/tokens'
import { takeFault } from '#simulators/paypal/state/control'

const MAX_FORM = 16 * 1024

/** POST /v1/oauth2/token: issues a token for the app's secret (RFC 6749, 4.4). */
export default class OAuthController {
  async token({ request, response }: HttpContext) {
    response.header('Cache-Control', 'no-store')
    const form = new URLSearchParams(String(await readBody(request.request, MAX_FORM)))
    const fault = await takeFault(request.url())
    if (fault?.fault === 'drop') return void request.request.socket.destroy()
    if (fault?.fault === 'error') return response.status(500).json({ error: 'server_error' })
    if (!isOurs(request.header('authorization')) || fault?.fault === 'unauthorized') {
      const error_description = 'Client Authentication failed'
      return response.status(401).json({ error: 'invalid_client', error_description })
    }
    if (form.get('grant_type') !== 'client_credentials') {
      return response.status(400).json({ error: 'unsupported_grant_type' })
    }
    const { token, seconds } = await issueToken()
    return {
      scope: 'https://uri.paypal.com/services/subscriptions',
      access_token: token,
      token_type: 'Bearer',
      app_id: 'APP-80W284485P519543T',
      expires_in: seconds,
      nonce: `${new Date().toISOString()}${randomUUID()}`,
    }
  }
}

function isOurs(authorization = '') {
  const { clientId, clientSecret } = SIMULATED_APP
  return authorization === `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
}
