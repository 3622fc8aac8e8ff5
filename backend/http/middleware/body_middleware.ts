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
    return this.parser.handle(ctx, next)
  }
}
