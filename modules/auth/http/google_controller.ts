import type { HttpContext } from '@adonisjs/core/http'
import { errors } from '@adonisjs/core'
import { GoogleSignIn } from '#platform/google/driver'
import { googleSettings } from '#platform/google/settings'
import { ApiException } from '#platform/http/errors/api_exception'
import { correlationId } from '#platform/http/tracing/correlation_id'
import { type GoogleResponse, type GoogleUserResponse, MAX_EMAIL } from '#modules/auth/api'
import { type GoogleProfile, signInWithGoogle } from '#modules/auth/commands/google_sign_in'
import { userResponse } from '#modules/auth/http/user_response'
import { limitTries } from '#modules/auth/http/limits'
import { sessionOpener } from '#modules/auth/http/session'
import { isVisibleAddress } from '#modules/auth/visible'

/** POST /auth/google and GET /auth/google/current-user?code=&state=. */
export default class GoogleController {
  async start(ctx: HttpContext): Promise<{ data: GoogleResponse }> {
    return { data: { authorizeUrl: await google(ctx).startUrl() } }
  }

  /** Returns 400 if the callback does not belong to our request, or Google does not confirm it. */
  async finish(ctx: HttpContext): Promise<{ data: GoogleUserResponse }> {
    await limitTries(ctx, 'token')
    const driver = google(ctx)
    driver.forget()
    if (driver.stateMisMatch() || driver.hasError()) throw failed()
    const profile = await profileFrom(driver, ctx)
    const entered = await signInWithGoogle(profile, correlationId(ctx), sessionOpener(ctx))
    return { data: { ...userResponse(entered.user), password_removed: entered.passwordRemoved } }
  }
}

/** Throws 404 if Google sign-in is not configured. */
function google(ctx: HttpContext) {
  const settings = googleSettings()
  if (!settings) throw new errors.E_ROUTE_NOT_FOUND([ctx.request.method(), ctx.request.url()])
  return new GoogleSignIn(ctx, settings)
}

async function profileFrom(driver: GoogleSignIn, ctx: HttpContext): Promise<GoogleProfile> {
  const googleUser = await driver.user().catch((error: unknown) => {
    ctx.logger.warn({ err: error }, 'google did not confirm a sign-in')
    throw failed()
  })
  const { id, email, name, avatarUrl, emailVerificationState } = googleUser
  if (!id || !email || email.length > MAX_EMAIL || !isVisibleAddress(email)) throw failed()
  return {
    subject: String(id),
    email: email.trim().toLowerCase(),
    emailVerified: emailVerificationState === 'verified',
    name: name ?? '',
    picture: avatarUrl,
  }
}

function failed() {
  return new ApiException(400, 'E_GOOGLE_FAILED', 'Google sign-in didn’t work. Try again')
}
