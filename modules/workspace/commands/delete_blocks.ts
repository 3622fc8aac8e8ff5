import type { CommandBus } from '#kernel/aggregates/command_bus'
import type { CommandRequest } from '#kernel/aggregates/command_ids'
import { pageStream } from '#modules/workspace/page'
import { decide, workspaceAggregate, workspaceStream } from '#modules/workspace/workspace'

/**
 * Permanently deletes blocks in the trash with their descendants. The reaction to the event erases
 * their keys (projections/erasure); this command waits for it as for the read models.
 */
export async function deleteBlocks(bus: CommandBus, request: CommandRequest, blockIds: number[]) {
  return bus.run(request, async ({ commandId, execute }) => {
    const { events } = await execute({
      aggregate: workspaceAggregate,
      stream: workspaceStream(request.owner),
      commandId,
      decide: (state) => decide(state, { type: 'DeleteBlocks', blockIds }),
    })
    for (const { event } of events) {
      if (event.type !== 'BlocksDeleted') continue
      for (const id of event.data.block_ids) bus.repository.evict(pageStream(id))
      bus.repository.reader.vault.forget(event.data.block_ids)
    }
    return { ids: blockIds }
  })
}
