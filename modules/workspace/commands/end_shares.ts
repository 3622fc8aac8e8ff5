import type { CommandBus } from '#kernel/aggregates/command_bus'
import type { CommandRequest } from '#kernel/aggregates/command_ids'
import { decide, workspaceAggregate, workspaceStream } from '#modules/workspace/workspace'

/**
 * Ends a share, or all shares of the owner without an id; `ended` is their number. Staff can end
 * the shares of a user (rule 17.30).
 */
export async function endShares(bus: CommandBus, request: CommandRequest, shareId?: number) {
  return bus.run(request, async ({ commandId, execute }) => {
    const { events } = await execute({
      aggregate: workspaceAggregate,
      stream: workspaceStream(request.owner),
      commandId,
      decide: (state) => decide(state, { type: 'EndShares', shareId }),
    })
    const event = events[0]?.event
    return { ended: event?.type === 'SharesEnded' ? event.data.shares.length : 0 }
  })
}
