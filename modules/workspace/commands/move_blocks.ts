import type { CommandBus } from '#kernel/aggregates/command_bus'
import type { CommandRequest } from '#kernel/aggregates/command_ids'
import { decide, workspaceAggregate, workspaceStream } from '#modules/workspace/workspace'

export interface MoveBlocks {
  /** Blocks of one type, in their new order. */
  blockIds: number[]
  /** New parent; undefined keeps the current one. */
  parentId?: number | null
  /** Place of the block they are inserted before (rule 1.5). */
  ordering: number
}

/** Moves blocks among their siblings or to another parent. */
export async function moveBlocks(bus: CommandBus, request: CommandRequest, input: MoveBlocks) {
  return bus.run(request, async ({ commandId, execute }) => {
    await execute({
      aggregate: workspaceAggregate,
      stream: workspaceStream(request.owner),
      commandId,
      decide: (state) => decide(state, { type: 'MoveBlocks', ...input }),
    })
    return { ids: input.blockIds }
  })
}
