import type { HttpContext } from '@adonisjs/core/http'
import { idParameter } from '#platform/http/id_parameter'
import { personNotFound } from '#modules/auth/index'

/** The id in the path. What cannot be an id is somebody who is not there. */
export function personId(ctx: HttpContext) {
  return idParameter(ctx, personNotFound)
}
