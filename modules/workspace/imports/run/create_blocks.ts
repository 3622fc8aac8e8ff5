import type { StoredImport } from '#modules/workspace/imports/import_table'
import type { NumberedBlock } from '#modules/workspace/imports/placed_blocks'
import { requestOf, type RunServices } from '#modules/workspace/imports/run/run_services'
import { singleEmoji } from '#modules/workspace/icon'
import { DEFAULT_PAGE_SETTINGS } from '#modules/workspace/api'
import type { ImportNode } from '#modules/workspace/imports/read/import_outline'
import type { Workspace } from '#modules/workspace/tree'
import type { PageSetting } from '#modules/workspace/page_setting'
import {
  decide,
  workspaceAggregate,
  workspaceStream,
  type ImportedBlock,
} from '#modules/workspace/workspace'

/**
 * Creates blocks of an import in one append; blocks that exist stay as they are. Omits blocks
 * whose parent the user deleted meanwhile. Returns the events, also for a repeated call.
 */
export async function createImported(
  { bus }: RunServices,
  found: StoredImport,
  part: string,
  blocks: readonly ImportedBlock[]
) {
  const { result } = await bus.run(requestOf(found, part), ({ commandId, execute }) =>
    execute({
      aggregate: workspaceAggregate,
      stream: workspaceStream(found.ownerId),
      commandId,
      decide: (state) => {
        const placeable = withParents(state, found, blocks)
        return decide(state, { type: 'ImportBlocks', blocks: placeable })
      },
    })
  )
  return result.events.map(({ event }) => event)
}

/** Returns the blocks whose parent is the target, outside the trash, or one of them. */
function withParents(
  { tree }: Workspace,
  { parentId: target }: Pick<StoredImport, 'parentId'>,
  blocks: readonly ImportedBlock[]
) {
  const placed = new Set<number>()
  return blocks.filter(({ id, parentId }) => {
    const isThere =
      parentId === target ||
      parentId === null ||
      placed.has(parentId) ||
      (tree.find(parentId) !== undefined && !tree.isInTrash(parentId))
    if (isThere) placed.add(id)
    return isThere
  })
}

/** Returns a numbered block in the form of the command; `ids` has the ids by index. */
export function importedBlock(
  found: StoredImport,
  { index, type, name, parent, source }: NumberedBlock,
  ids: readonly number[]
): ImportedBlock {
  const icon = source?.icon === undefined ? null : (singleEmoji(source.icon) ?? null)
  return {
    id: ids[index]!,
    type,
    parentId: parent === null ? found.parentId : ids[parent]!,
    name,
    icon,
    settings: settingsOf(source),
    favorite: source?.favorite ?? false,
    template: source?.template ?? false,
    sort: source?.sort ?? 'manual',
    imported: { import_id: found.id, ...timesOf(source) },
  }
}

/** Returns valid times of the past; another program may have any. */
export function timesOf(source: Pick<ImportNode, 'created_at' | 'updated_at'> | undefined) {
  const created_at = pastTime(source?.created_at)
  const updated_at = pastTime(source?.updated_at)
  return { ...(created_at && { created_at }), ...(updated_at && { updated_at }) }
}

function pastTime(text: string | undefined) {
  const time = Date.parse(text ?? '')
  const isPast = time >= 0 && time <= Date.now()
  return isPast ? new Date(time).toISOString() : undefined
}

function settingsOf(source: ImportNode | undefined): PageSetting[] {
  const all = Object.entries(source?.settings ?? {}) as [PageSetting['name'], unknown][]
  return all
    .filter(([name, value]) => value !== DEFAULT_PAGE_SETTINGS[name])
    .map(([name, value]) => ({ name, value }) as PageSetting)
}
