import type { HttpContext } from '@adonisjs/core/http'
import type { CommandRequest } from '#kernel/aggregates/command_ids'
import { deviceOf } from '#platform/http/routing/device'
import { correlationId } from '#platform/http/tracing/correlation_id'
import { idempotencyKey } from '#platform/http/routing/idempotency_key'

/**
 * Returns the request in the form of the command bus. `input` is the validated input: nothing else
 * distinguishes a retry from another command.
 */
export function commandRequest(ctx: HttpContext, input: object = {}): CommandRequest {
  const { auth, request } = ctx
  const { id, versionsThinnedSince } = auth.getUserOrFail()
  return {
    actor: id,
    owner: id,
    route: `${request.method()} ${request.url()}`,
    idempotencyKey: idempotencyKey(ctx),
    body: input,
    correlationId: correlationId(ctx),
    device: deviceOf(request.header('user-agent')),
    ...(versionsThinnedSince && { dailyKeys: true }),
  }
}
