import encryption from '@adonisjs/core/services/encryption'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { csrfFactory } from '@adonisjs/shield/guards'
import shieldConfig from '#backend/config/shield'

const check = csrfFactory(shieldConfig.csrf, encryption.use())

/** Shield's check of CSRF tokens. Its headers are on every response already. */
export default class CsrfMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    await check(ctx)
    return next()
  }
}
