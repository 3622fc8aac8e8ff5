import type { CommandBus } from '#kernel/aggregates/command_bus'
import type { CommandRequest } from '#kernel/aggregates/command_ids'
import { saveBlock, type CurrentNames } from '#modules/workspace/commands/save_block'
import { versionNotFound, type PageVersions } from '#modules/workspace/commands/page_versions'

interface RestoreVersion {
  blockId: number
  version: number
  /** Revision that the client shows; the restore conflicts if the page changed since. */
  baseRevision?: number
}

/**
 * Saves the text of a version as the current text (rule 4.43). The text until now stays a version.
 * Throws DomainError for an unknown version, and all errors of a save.
 */
export function restoreVersion(
  bus: CommandBus,
  { blocks, versions, history }: PageVersions & { blocks: CurrentNames },
  request: CommandRequest,
  { blockId, version, baseRevision }: RestoreVersion
) {
  const past = async () => {
    const isKnown = await versions.find(request.owner, blockId, version)
    const nodes = isKnown && (await history.textAt(blockId, version))
    if (!nodes) throw versionNotFound()
    return nodes
  }
  return saveBlock(bus, blocks, request, { blockId, text: { past, baseRevision } })
}
