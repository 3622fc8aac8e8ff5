import type { CommandBus } from '#kernel/aggregates/command_bus'
import type { CommandRequest } from '#kernel/aggregates/command_ids'
import { decide, workspaceAggregate, workspaceStream } from '#modules/workspace/workspace'

/** Adds a block to the favorites or removes it from them (rule 1.9). */
export async function setFavorite(
  bus: CommandBus,
  request: CommandRequest,
  blockId: number,
  favorite: boolean
) {
  return bus.run(request, async ({ commandId, execute }) => {
    await execute({
      aggregate: workspaceAggregate,
      stream: workspaceStream(request.owner),
      commandId,
      decide: (state) => decide(state, { type: 'SetFavorite', blockId, favorite }),
    })
    return { id: blockId, favorite }
  })
}
