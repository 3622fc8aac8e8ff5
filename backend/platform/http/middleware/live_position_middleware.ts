import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

/**
 * Position from which the live feed can start for a client that has read nothing before this
 * response.
 */
export const POSITION_HEADER = 'Strata-Position'

/**
 * Adds, to the first call of a visit, the position up to which all later reads include every change
 * (decision 44). Runs before the session and its user are read.
 */
export default class LivePositionMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    const { passed } = await ctx.containerResolver.make('strata.read_models')
    await next()
    // A request refused earlier, for its token, has no user yet.
    const user = 'auth' in ctx ? ctx.auth.use('web').user : undefined
    if (passed !== '' && user) ctx.response.header(POSITION_HEADER, passed)
  }
}
