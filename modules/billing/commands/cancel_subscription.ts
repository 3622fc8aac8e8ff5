import type { CommandBus } from '#kernel/aggregates/command_bus'
import type { CommandRequest } from '#kernel/aggregates/command_ids'
import type { CancelledResponse } from '#modules/billing/api'
import { billingAggregate, billingStream, decide } from '#modules/billing/billing'

/**
 * Cancels locally at once; the outbox notifies PayPal. A subscription that is over stays unchanged.
 */
export async function cancelSubscription(
  bus: CommandBus,
  request: CommandRequest,
  subscriptionId: number,
  now = new Date()
) {
  const stream = billingStream(request.owner)
  const at = now.toISOString()
  return bus.run(request, async ({ commandId, execute }): Promise<CancelledResponse> => {
    await execute({
      aggregate: billingAggregate,
      stream,
      commandId,
      decide: (state) => decide(state, { type: 'CancelSubscription', subscriptionId, at }),
    })
    return { id: subscriptionId, status: 0 }
  })
}
