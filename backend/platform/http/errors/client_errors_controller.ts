import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'
import type { Inputs } from '#platform/http/routing/inputs'
import { clientAddress } from '#platform/http/network/client_address'
import { countTry, type Limit } from '#platform/http/limits/rate_limit'

const LIMIT: Limit = { name: 'client_errors_network', requests: 60, duration: '1 hour' }

/** No field can hold a user's text: only names, and locations in the app's own files. */
const clientErrorValidator = vine.create({
  where: vine.enum(['screen', 'overlay', 'action', 'elsewhere']),
  name: vine.string().regex(/^[A-Za-z][\w.]{0,59}$/),
  frames: vine
    .array(vine.string().regex(/^\/assets\/[\w.-]{1,100}\.js:\d{1,9}:\d{1,9}$/))
    .maxLength(8),
  path: vine.string().regex(/^\/[\w/.-]{0,199}$/),
})

/**
 * Logs errors that users meet in the browser. Visitors may report too, because otherwise the
 * failure of a front page would go unreported.
 */
export default class ClientErrorsController {
  static readonly inputs = {
    store: { body: clientErrorValidator },
  } satisfies Inputs

  async store(ctx: HttpContext) {
    await countTry(ctx, [[LIMIT, clientAddress(ctx)]])
    const error = await ctx.request.validateUsing(clientErrorValidator)
    ctx.logger.warn({ client_error: error }, 'an error in the browser')
    return ctx.response.noContent()
  }
}
