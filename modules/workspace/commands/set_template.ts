import type { CommandBus } from '#kernel/aggregates/command_bus'
import type { CommandRequest } from '#kernel/aggregates/command_ids'
import { decide, workspaceAggregate, workspaceStream } from '#modules/workspace/workspace'

/** Marks a page as a template or removes the mark (rule 15.31). */
export async function setTemplate(
  bus: CommandBus,
  request: CommandRequest,
  blockId: number,
  template: boolean
) {
  return bus.run(request, async ({ commandId, execute }) => {
    await execute({
      aggregate: workspaceAggregate,
      stream: workspaceStream(request.owner),
      commandId,
      decide: (state) => decide(state, { type: 'SetTemplate', blockId, template }),
    })
    return { id: blockId, template }
  })
}
