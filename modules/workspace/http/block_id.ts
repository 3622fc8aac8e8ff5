import type { HttpContext } from '@adonisjs/core/http'
import { ApiException } from '#platform/http/api_exception'
import { idParameter } from '#platform/http/id_parameter'

/** The id in the path. What cannot be an id is a block that is not there. */
export function blockId(ctx: HttpContext): number {
  return idParameter(ctx, blockNotFound)
}

/** Nobody can tell unknown from somebody else's (rule 12.2). */
export function blockNotFound() {
  return new ApiException(404, 'E_BLOCK_NOT_FOUND', 'There is no such block')
}
