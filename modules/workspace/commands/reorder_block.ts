import type { CommandBus } from '#backend/aggregates/command_bus'
import type { CommandRequest } from '#backend/aggregates/command_ids'
import { decide, workspaceAggregate, workspaceStream } from '#modules/workspace/workspace'

/** Puts a block elsewhere among its siblings; `ordering` as in DESIGN 4.2. */
export async function reorderBlock(
  bus: CommandBus,
  request: CommandRequest,
  blockId: number,
  ordering: number
) {
  return bus.run(request, async ({ commandId, execute }) => {
    await execute({
      aggregate: workspaceAggregate,
      stream: workspaceStream(request.actor),
      commandId,
      decide: (state) => decide(state, { type: 'ReorderBlock', blockId, ordering }),
    })
    return { id: blockId }
  })
}
