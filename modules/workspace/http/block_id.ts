import type { HttpContext } from '@adonisjs/core/http'
import { ApiException } from '#platform/http/errors/api_exception'
import { idParameter } from '#platform/http/routing/id_parameter'

/** Returns the id in the path. An invalid id counts as an unknown block. */
export function blockId(ctx: HttpContext): number {
  return idParameter(ctx, blockNotFound)
}

/** Returns the same error for an unknown block and one of another user (rule 12.2). */
export function blockNotFound() {
  return new ApiException(404, 'E_BLOCK_NOT_FOUND', 'There is no such block')
}
