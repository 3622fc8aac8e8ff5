import type { HttpContext } from '@adonisjs/core/http'
import { GoogleDriver } from '@adonisjs/ally/drivers/google'
import { COOKIE_OPTIONS, cookieName } from '#platform/http/sessions/cookies'
import { googleReturnUrl, type GoogleSettings } from '#platform/google/settings'

/** Cookie options: a user may spend 15 minutes at the provider. */
const COOKIE = { ...COOKIE_OPTIONS, maxAge: '15m' }

/**
 * @adonisjs/ally's driver for Google with PKCE (RFC 7636), for a browser app. Returns the
 *   provider's address instead of redirecting. With https, the state is in a cookie that no other
 *   host can set: a planted state would sign the browser in to the attacker's account.
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

  /**
   * The driver's constructor calls this method. Without a name for the verifier's cookie there is
   * no PKCE.
   */
  override loadState() {
    this.stateCookieName = cookieName('google_oauth_state')
    this.codeVerifierCookieName = cookieName('google_oauth_verifier')
    this.stateCookieValue = this.ctx.request.encryptedCookie(this.stateCookieName)
    this.codeVerifierCookieValue = this.ctx.request.encryptedCookie(this.codeVerifierCookieName)
  }

  /** Returns the provider's address to open, and stores state and verifier in cookies. */
  startUrl() {
    return this.redirectUrl((request) => {
      const state = this.getState()
      this.ctx.response.encryptedCookie(this.stateCookieName, state, COOKIE)
      request.param(this.stateParamName, state)
    })
  }

  /** Clears state and verifier: each works once, whatever the outcome. */
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
