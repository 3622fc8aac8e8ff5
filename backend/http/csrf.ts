import { createHmac } from 'node:crypto'
import encryption from '@adonisjs/core/services/encryption'
import type { HttpContext } from '@adonisjs/core/http'
import { csrfFactory } from '@adonisjs/shield/guards'
import { appKey } from '#backend/config/app'
import shieldConfig from '#backend/config/shield'

/** Where shield keeps the secret of a session's CSRF tokens. */
export const CSRF_KEY = 'csrf-secret'

/**
 * The secret of a session's CSRF tokens. Derived from the session id, which is signed, HttpOnly and
 * new at each sign-in, it need not be stored: a visitor costs no row.
 */
export function csrfSecret(sessionId: string) {
  return createHmac('sha256', appKey.release()).update(`csrf/${sessionId}`).digest('base64url')
}

/**
 * Hands out a token for the session's new id. To be called after each change of the id: tokens
 * handed out before are worth nothing from then on.
 */
export async function renewCsrfToken(ctx: HttpContext) {
  ctx.session.put(CSRF_KEY, csrfSecret(ctx.session.sessionId))
  const handOut = csrfFactory({ ...shieldConfig.csrf, exceptRoutes: () => true }, encryption.use())
  await handOut(ctx)
}
