import { inject } from '@adonisjs/core'
import BodyParserMiddleware from '@adonisjs/core/bodyparser_middleware'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { ApiException } from '#backend/http/api_exception'

/** Reads a JSON body; 415 for any other, which the framework's parser would pass over in silence. */
@inject()
export default class BodyMiddleware {
  constructor(protected parser: BodyParserMiddleware) {}

  handle(ctx: HttpContext, next: NextFn) {
    const { request } = ctx
    const empty = !request.hasBody() || request.header('content-length') === '0'
    if (empty) return next()
    if (!request.is(['application/json'])) throw new ApiException(415, 'E_MEDIA_TYPE', 'Send JSON')
    return this.#parse(ctx, next)
  }

  /** Broken compression and JSON that is no object throw errors that say nothing of the client. */
  async #parse(ctx: HttpContext, next: NextFn) {
    let parsed = false
    try {
      return await this.parser.handle(ctx, () => {
        parsed = true
        return next()
      })
    } catch (error) {
      const { status } = error as { status?: number }
      if (parsed || status === 413 || status === 415) throw error
      throw new ApiException(400, 'E_MALFORMED', 'The request could not be read')
    }
  }
}
