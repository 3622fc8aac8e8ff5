import type { HttpContext } from '@adonisjs/core/http'
import type { CommandRequest } from '#kernel/aggregates/command_ids'
import { correlationId } from '#platform/http/correlation_id'
import { idempotencyKey } from '#platform/http/idempotency_key'

/**
 * The request as the command bus wants it. `input` is what the validator let through: nothing else
 * tells a retry from another command.
 */
export function commandRequest(ctx: HttpContext, input: object = {}): CommandRequest {
  const { auth, request } = ctx
  const { id } = auth.getUserOrFail()
  return {
    actor: id,
    owner: id,
    route: `${request.method()} ${request.url()}`,
    idempotencyKey: idempotencyKey(ctx),
    body: input,
    correlationId: correlationId(ctx),
  }
}

/** `data` of a response to a command, with a header when the read models do not show it yet. */
export function commandResponse<T>(
  { response }: HttpContext,
  { result, current }: { result: T; current: boolean }
) {
  if (!current) response.header('Strata-Read-Models', 'behind')
  return { data: result }
}
