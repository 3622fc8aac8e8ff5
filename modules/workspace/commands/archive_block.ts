import type { CommandBus } from '#backend/aggregates/command_bus'
import type { CommandRequest } from '#backend/aggregates/command_ids'
import { decide, workspaceAggregate, workspaceStream } from '#modules/workspace/workspace'

/** Moves a block, and with it all below it, to the trash, or back out of it. */
export async function archiveBlock(
  bus: CommandBus,
  request: CommandRequest,
  type: 'ArchiveBlock' | 'RestoreBlock',
  blockId: number
) {
  return bus.run(request, async ({ commandId, execute }) => {
    await execute({
      aggregate: workspaceAggregate,
      stream: workspaceStream(request.actor),
      commandId,
      decide: (state) => decide(state, { type, blockId }),
    })
    return { id: blockId }
  })
}
