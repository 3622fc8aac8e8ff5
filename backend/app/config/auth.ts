import { defineConfig } from '@adonisjs/auth'
import { SessionGuard } from '@adonisjs/auth/session'
import type {
  Authenticators,
  GuardConfigProvider,
  InferAuthenticators,
  InferAuthEvents,
} from '@adonisjs/auth/types'
import type { HttpContext } from '@adonisjs/core/http'
import type { UserOfSession } from '#modules/auth/http/user_of_session'

type WebGuard = SessionGuard<false, UserOfSession>

/**
 * The framework's session guard with a provider per request; the framework's own has one provider
 * for all requests.
 */
const web: GuardConfigProvider<(ctx: HttpContext) => WebGuard> = {
  async resolver(name, app) {
    const emitter = await app.container.make('emitter')
    const { UserOfSession } = await import('#modules/auth/http/user_of_session')
    return (ctx) =>
      new SessionGuard(name, ctx, { useRememberMeTokens: false }, emitter, new UserOfSession(ctx))
  },
}

const authConfig = defineConfig({ default: 'web', guards: { web } })

export default authConfig

declare module '@adonisjs/auth/types' {
  export interface Authenticators extends InferAuthenticators<typeof authConfig> {}
}
declare module '@adonisjs/core/types' {
  interface EventsList extends InferAuthEvents<Authenticators> {}
}
