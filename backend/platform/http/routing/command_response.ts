import type { HttpContext } from '@adonisjs/core/http'
import { commandId } from '#kernel/aggregates/command_ids'
import { commandRequest } from '#platform/http/routing/command_request'

/** Id of the command behind a response, by which a client undoes the command (rule 15.66). */
export const COMMAND_HEADER = 'Strata-Command'

/**
 * Returns the `data` of a command's response. Adds the command's id if the request has a key, and a
 * header while the read models do not yet show the change.
 */
export function commandResponse<T>(
  ctx: HttpContext,
  { result, current }: { result: T; current: boolean }
) {
  const { response } = ctx
  const request = commandRequest(ctx)
  if (request.idempotencyKey !== undefined) response.header(COMMAND_HEADER, commandId(request))
  if (!current) response.header('Strata-Read-Models', 'behind')
  return { data: result }
}
