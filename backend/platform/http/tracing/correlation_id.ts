import type { HttpContext } from '@adonisjs/core/http'

/** Returns the request's id, for events. A client may choose it (./request_id.ts). */
export function correlationId({ request }: HttpContext) {
  return request.id()!
}
