import type { CommandBus } from '#kernel/aggregates/command_bus'
import type { CommandRequest } from '#kernel/aggregates/command_ids'
import { decide, workspaceAggregate, workspaceStream } from '#modules/workspace/workspace'

/** Moves blocks and their descendants to the trash. */
export function archiveBlocks(bus: CommandBus, request: CommandRequest, blockIds: number[]) {
  return run(bus, request, 'ArchiveBlocks', blockIds)
}

/** Restores blocks that were moved to the trash themselves. */
export function restoreBlocks(bus: CommandBus, request: CommandRequest, blockIds: number[]) {
  return run(bus, request, 'RestoreBlocks', blockIds)
}

function run(
  bus: CommandBus,
  request: CommandRequest,
  type: 'ArchiveBlocks' | 'RestoreBlocks',
  blockIds: number[]
) {
  return bus.run(request, async ({ commandId, execute }) => {
    await execute({
      aggregate: workspaceAggregate,
      stream: workspaceStream(request.owner),
      commandId,
      decide: (state) => decide(state, { type, blockIds }),
    })
    return { ids: blockIds }
  })
}
