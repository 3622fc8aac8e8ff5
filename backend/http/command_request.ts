import type { HttpContext } from '@adonisjs/core/http'
import type { CommandRequest } from '#backend/aggregates/command_ids'
import { fieldError } from '#backend/http/api_exception'
import { correlationId } from '#backend/http/correlation_id'

/**
 * The request as the command bus wants it. The key is the client's: 1 to 200 visible characters.
 * `input` is what the validator let through: nothing else tells a retry from another command.
 */
export function commandRequest(ctx: HttpContext, input: object = {}): CommandRequest {
  const { auth, request } = ctx
  const idempotencyKey = request.header('idempotency-key')
  if (idempotencyKey !== undefined && !/^[\x21-\x7e]{1,200}$/.test(idempotencyKey)) {
    throw fieldError('Idempotency-Key', 'format', 'The Idempotency-Key has 1 to 200 characters')
  }
  return {
    actor: auth.getUserOrFail().id,
    route: `${request.method()} ${request.url()}`,
    idempotencyKey,
    body: input,
    correlationId: correlationId(ctx),
  }
}

/** `data` of an answer to a command, with a header when the read models do not show it yet. */
export function commandAnswer<T>(
  { response }: HttpContext,
  { result, current }: { result: T; current: boolean }
) {
  if (!current) response.header('Strata-Read-Models', 'behind')
  return { data: result }
}
