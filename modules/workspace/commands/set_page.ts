import type { CommandBus } from '#kernel/aggregates/command_bus'
import type { CommandRequest } from '#kernel/aggregates/command_ids'
import type { PageSetting } from '#modules/workspace/page_setting'
import { decide, workspaceAggregate, workspaceStream } from '#modules/workspace/workspace'

/** Changes a page's display settings or its lock. */
export async function setPage(
  bus: CommandBus,
  request: CommandRequest,
  blockId: number,
  setting: PageSetting
) {
  return bus.run(request, async ({ commandId, execute }) => {
    await execute({
      aggregate: workspaceAggregate,
      stream: workspaceStream(request.owner),
      commandId,
      decide: (state) => decide(state, { type: 'SetPage', blockId, setting }),
    })
    return { [setting.name]: setting.value }
  })
}
