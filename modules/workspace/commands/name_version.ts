import type { CommandBus } from '#kernel/aggregates/command_bus'
import type { CommandRequest } from '#kernel/aggregates/command_ids'
import { currentValue } from '#modules/workspace/commands/current_value'
import { versionNotFound, type PageVersions } from '#modules/workspace/commands/page_versions'
import { decide, workspaceAggregate, workspaceStream } from '#modules/workspace/workspace'

interface NameVersion {
  blockId: number
  version: number
  /** Null removes the name. */
  name: string | null
}

/** Names a version of a page (rule 4.42). Throws DomainError for an unknown version. */
export async function nameVersion(
  bus: CommandBus,
  { versions }: Pick<PageVersions, 'versions'>,
  request: CommandRequest,
  { blockId, version, name }: NameVersion
) {
  const shown = async () => {
    const found = await versions.find(request.owner, blockId, version)
    if (!found) throw versionNotFound()
    return found.version_name
  }
  return bus.run(request, async ({ commandId, caughtUp, execute }) => {
    await execute({
      aggregate: workspaceAggregate,
      stream: workspaceStream(request.owner),
      commandId,
      prepare: () => currentValue(caughtUp, shown, name),
      decide: (state, currentName) =>
        decide(state, { type: 'NameVersion', blockId, version, name, currentName }),
    })
    return { id: blockId, version, name }
  })
}
