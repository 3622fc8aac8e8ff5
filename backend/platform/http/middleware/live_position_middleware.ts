import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

/** Where the live feed can begin for a client that has read nothing before this response. */
export const POSITION_HEADER = 'Strata-Position'

/**
 * For the first call of a visit: says up to where all changes are in whatever is
 * read from now on (decision 79). Runs before the session and its user are read.
 */
export default class LivePositionMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    const { passed } = await ctx.containerResolver.make('strata.read_models')
    await next()
    // A request that was refused earlier, for its token, never came as far as to a user.
    const user = 'auth' in ctx ? ctx.auth.use('web').user : undefined
    if (passed !== '' && user) ctx.response.header(POSITION_HEADER, passed)
  }
}
