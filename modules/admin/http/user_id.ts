import type { HttpContext } from '@adonisjs/core/http'
import { idParameter } from '#platform/http/routing/id_parameter'
import { userNotFound } from '#modules/auth/index'

/** Returns the user id in the path. An invalid id counts as an unknown user. */
export function userIdParameter(ctx: HttpContext) {
  return idParameter(ctx, userNotFound)
}
