import { createHash, createHmac } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import { googleReturnUrl, SIMULATED_CLIENT } from '#platform/google/settings'
import { readForm } from '#simulators/google/form'
import { type Claims, claimsOf, issue, redeemCode } from '#simulators/google/grants'
import { consentPage, messagePage, welcomePage } from '#simulators/google/pages'

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/**
 * A simulated sign-in provider, as far as tests and demos need one: OAuth 2 with PKCE, OpenID
 * Connect.
 */
export default class GoogleSimulator {
  /** Shows the consent page: choose or type an address, verified or not. */
  authorize({ request, response }: HttpContext) {
    const asked = new URLSearchParams(request.parsedUrl.query ?? '')
    if (asked.size === 0) return page(response, welcomePage())
    const problem = findProblem(asked)
    if (problem) return page(response.status(400), messagePage(problem))
    return page(response, consentPage(asked))
  }

  /** Redirects to the product with a code, or without consent. */
  async consent({ request, response }: HttpContext) {
    const form = await readForm(request.request)
    const problem = findProblem(form)
    if (problem) return page(response.status(400), messagePage(problem))
    const target = new URL(form.get('redirect_uri')!)
    target.searchParams.set('state', form.get('state') ?? '')
    if (form.get('consent') === 'yes') {
      const code = await issue('code', {
        claims: claimsFrom(form),
        redirectUri: form.get('redirect_uri')!,
        codeChallenge: form.get('code_challenge'),
      })
      target.searchParams.set('code', code)
    } else {
      target.searchParams.set('error', 'access_denied')
    }
    return response.redirect().status(303).toPath(target.href)
  }

  /** Issues a token (RFC 6749, 4.1.3). */
  async token({ request, response }: HttpContext) {
    const form = await readForm(request.request)
    response.header('Cache-Control', 'no-store')
    const { clientId, clientSecret } = SIMULATED_CLIENT
    if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret) {
      return response.status(401).json({ error: 'invalid_client' })
    }
    const redirectUri = form.get('redirect_uri') ?? ''
    const verifier = form.get('code_verifier') ?? ''
    const claims = await redeemCode(form.get('code') ?? '', redirectUri, verifier)
    if (!claims || form.get('grant_type') !== 'authorization_code') {
      return response.status(400).json({ error: 'invalid_grant' })
    }
    const access = await issue('access', { claims, redirectUri, codeChallenge: null })
    const idToken = signedToken(claims)
    return { access_token: access, token_type: 'Bearer', expires_in: 3600, id_token: idToken }
  }

  async userinfo({ request, response }: HttpContext) {
    const token = /^Bearer (.+)$/.exec(request.header('authorization') ?? '')?.[1]
    const claims = token && (await claimsOf(token))
    return claims || response.status(401).json({ error: 'invalid_token' })
  }
}

function findProblem(asked: URLSearchParams) {
  if (asked.get('client_id') !== SIMULATED_CLIENT.clientId) return 'This client is not known here.'
  if (asked.get('redirect_uri') !== googleReturnUrl()) return 'This return address is not allowed.'
  return undefined
}

/** Returns the claims of one user per address, the same each time. */
function claimsFrom(form: URLSearchParams): Claims {
  const email = (form.get('email') ?? '').trim()
  const digest = createHash('sha256').update(email.toLowerCase()).digest('hex')
  return {
    sub: BigInt(`0x${digest.slice(0, 16)}`).toString(),
    email,
    email_verified: form.get('verified') === 'yes',
    name: form.get('name') ?? '',
  }
}

/** Returns an ID token (OpenID Connect Core, 2), signed with the client's secret (HS256). */
function signedToken(claims: Claims) {
  const now = Math.floor(Date.now() / 1000)
  const { clientId: aud, clientSecret } = SIMULATED_CLIENT
  const head = encode({ alg: 'HS256', typ: 'JWT' })
  const body = encode({ iss: 'strata-dev-google', aud, iat: now, exp: now + 3600, ...claims })
  const signature = createHmac('sha256', clientSecret).update(`${head}.${body}`)
  return `${head}.${body}.${signature.digest('base64url')}`
}

function encode(value: object) {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function page(response: HttpContext['response'], html: string) {
  response.header('Cache-Control', 'no-store')
  response.header('Content-Security-Policy', POLICY)
  response.type('html')
  return response.send(html)
}
