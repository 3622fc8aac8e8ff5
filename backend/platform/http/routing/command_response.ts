import type { HttpContext } from '@adonisjs/core/http'

/**
 * Returns the `data` of a command's response. Adds a header while the read models do not yet show
 * it.
 */
export function commandResponse<T>(
  { response }: HttpContext,
  { result, current }: { result: T; current: boolean }
) {
  if (!current) response.header('Strata-Read-Models', 'behind')
  return { data: result }
}
