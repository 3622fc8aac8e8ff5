import type { CommandBus } from '#kernel/aggregates/command_bus'
import type { CommandRequest } from '#kernel/aggregates/command_ids'
import { decide, workspaceAggregate, workspaceStream } from '#modules/workspace/workspace'

export interface MoveBlocks {
  /** Of one type, in the order that they are to have. */
  blockIds: number[]
  /** Undefined: the parent that they have. */
  parentId?: number | null
  /** They go before the block that is at this place there now (rule 1.5). */
  ordering: number
}

/** Puts blocks elsewhere among their siblings, or into another parent. */
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
