import type { HttpContext } from '@adonisjs/core/http'
import { GoogleDriver } from '@adonisjs/ally/drivers/google'
import { COOKIE_OPTIONS, cookieName } from '#platform/http/cookies'
import { googleReturnUrl, type GoogleSettings } from '#platform/google/settings'

/** How long somebody may take at the provider. */
const COOKIE = { ...COOKIE_OPTIONS, maxAge: '15m' }

/**
 * @adonisjs/ally's driver for Google with PKCE (RFC 7636), for a browser app: the address to go to
 * is answered, not redirected to, and the state lies in a cookie that nobody else can set where
 * https allows that: a state that was planted would sign the browser in to the planter's account.
 */
export class GoogleSignIn extends GoogleDriver {
  constructor(ctx: HttpContext, settings: GoogleSettings) {
    super(ctx, {
      ...settings,
      callbackUrl: googleReturnUrl(),
      prompt: 'select_account',
      scopes: ['openid', 'userinfo.email', 'userinfo.profile'],
    } as ConstructorParameters<typeof GoogleDriver>[1])
  }

  /** Called by the driver's constructor: without a name for the verifier's cookie there is no PKCE. */
  override loadState() {
    this.stateCookieName = cookieName('google_oauth_state')
    this.codeVerifierCookieName = cookieName('google_oauth_verifier')
    this.stateCookieValue = this.ctx.request.encryptedCookie(this.stateCookieName)
    this.codeVerifierCookieValue = this.ctx.request.encryptedCookie(this.codeVerifierCookieName)
  }

  /** The provider's address to go to; state and verifier go into cookies. */
  startUrl() {
    return this.redirectUrl((request) => {
      const state = this.getState()
      this.ctx.response.encryptedCookie(this.stateCookieName, state, COOKIE)
      request.param(this.stateParamName, state)
    })
  }

  /** State and verifier work once, whatever comes of it. */
  forget() {
    this.ctx.response.clearCookie(this.stateCookieName, COOKIE)
    this.ctx.response.clearCookie(this.codeVerifierCookieName!, COOKIE)
  }

  override getPkceCodeVerifierForRedirect() {
    const verifier = this.makeCodeVerifier()
    this.ctx.response.encryptedCookie(this.codeVerifierCookieName!, verifier, COOKIE)
    return verifier
  }
}
