import type { CommandBus } from '#kernel/aggregates/command_bus'
import type { CommandRequest } from '#kernel/aggregates/command_ids'
import type { SortedList } from '#modules/workspace/api'
import { decide, workspaceAggregate, workspaceStream } from '#modules/workspace/workspace'

/** Sets the order in which a list is shown (rule 15.29). */
export async function setSort(bus: CommandBus, request: CommandRequest, list: SortedList) {
  const { parent_block_id: parentId, sort } = list
  return bus.run(request, async ({ commandId, execute }) => {
    await execute({
      aggregate: workspaceAggregate,
      stream: workspaceStream(request.owner),
      commandId,
      decide: (state) => decide(state, { type: 'SetSort', parentId, sort }),
    })
    return { parent_block_id: parentId, sort }
  })
}
