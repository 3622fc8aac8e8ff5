import type { CommandBus } from '#kernel/aggregates/command_bus'
import type { CommandRequest } from '#kernel/aggregates/command_ids'
import { importNotDone, importNotFound, importOver } from '#modules/workspace/imports/import_errors'
import type { ImportBlocks } from '#modules/workspace/imports/import_blocks_table'
import type { ImportTable } from '#modules/workspace/imports/import_table'
import { firstAct } from '#modules/workspace/imports/run/run_services'
import type { Tree } from '#modules/workspace/tree'
import { decide, workspaceAggregate, workspaceStream } from '#modules/workspace/workspace'
import type { ActQueries } from '#projections/acts/queries'

interface Services {
  bus: CommandBus
  imports: ImportTable
  blocks: ImportBlocks
  acts: ActQueries
}

/** Cancels an import. Its blocks are moved to the trash once the step in progress has ended. */
export async function cancelImport(imports: ImportTable, ownerId: number, id: string) {
  const found = await imports.find(ownerId, id)
  if (!found) throw importNotFound()
  if (found.status === 'cancelled' || (await imports.cancel(id))) return
  throw importOver()
}

/**
 * Moves all blocks of an import that is done to the trash, as one event, which is an undo in the list
 * of activity. A retry does nothing.
 */
export async function undoImport(services: Services, request: CommandRequest, id: string) {
  const { acts, imports } = services
  const found = await imports.find(request.owner, id)
  if (!found) throw importNotFound()
  if (found.status !== 'done') throw importNotDone()
  const undoes = await acts.actToUndo(request.owner, firstAct(found))
  const { current } = await archiveImported(services, { ...request, undoes }, id)
  await imports.undone(id)
  return { current }
}

/** Moves the live blocks of an import to the trash, as one event; none if there are none. */
export async function archiveImported(
  { bus, blocks }: Pick<Services, 'bus' | 'blocks'>,
  request: CommandRequest,
  id: string
) {
  const ids = new Set(await blocks.idsOf(id))
  const { current } = await bus.run(request, async ({ commandId, execute }) =>
    execute({
      aggregate: workspaceAggregate,
      stream: workspaceStream(request.owner),
      commandId,
      decide: (state) => {
        const blockIds = tops(state.tree, ids)
        return blockIds.length === 0 ? [] : decide(state, { type: 'ArchiveBlocks', blockIds })
      },
    })
  )
  return { current }
}

/** Returns the live blocks of a set without an ancestor in the set. */
export function tops(tree: Tree, ids: ReadonlySet<number>): number[] {
  return [...ids].filter((id) => {
    if (!tree.find(id) || tree.isInTrash(id)) return false
    for (let above = tree.find(id)!.parentId; above !== null; above = tree.find(above)!.parentId) {
      if (ids.has(above)) return false
    }
    return true
  })
}
