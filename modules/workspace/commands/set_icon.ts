import type { CommandBus } from '#kernel/aggregates/command_bus'
import type { CommandRequest } from '#kernel/aggregates/command_ids'
import { currentValue } from '#modules/workspace/commands/current_value'
import { decide, workspaceAggregate, workspaceStream } from '#modules/workspace/workspace'

/** Icons that the command needs, because the workspace's fold does not hold them. */
export interface CurrentIcons {
  /** Returns undefined for an unknown block. */
  icon(ownerId: number, blockId: number): Promise<string | null | undefined>
}

/** Sets the emoji of a block; null removes it (rule 15.30). */
export async function setIcon(
  bus: CommandBus,
  icons: CurrentIcons,
  request: CommandRequest,
  blockId: number,
  icon: string | null
) {
  const shown = () => icons.icon(request.owner, blockId)
  return bus.run(request, async ({ commandId, caughtUp, execute }) => {
    await execute({
      aggregate: workspaceAggregate,
      stream: workspaceStream(request.owner),
      commandId,
      prepare: () => currentValue(caughtUp, shown, icon),
      decide: (state, currentIcon) =>
        decide(state, { type: 'SetIcon', blockId, icon, currentIcon }),
    })
    return { id: blockId, icon }
  })
}
