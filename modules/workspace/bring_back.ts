import { generateNKeysBetween } from 'fractional-indexing'
import { DomainError } from '#kernel/aggregates/domain_error'
import {
  BLOCK_TYPES,
  copyName,
  MAX_COPIED_BLOCKS,
  MAX_COPIED_BYTES,
  type BlockType,
} from '#modules/workspace/api'
import type { WorkspaceEvent } from '#modules/workspace/events'
import { placeAt, type Place } from '#modules/workspace/placement'
import type { Tree, Workspace } from '#modules/workspace/tree'
import { toEvent, type PageSetting } from '#modules/workspace/page_setting'
import type { Copy } from '#modules/workspace/copy'

/** A copy of a block of an earlier time. */
export interface PastCopy extends Copy {
  /** Id of the original. */
  of: number
  type: BlockType
  /** Id of the original's parent of then. */
  parentId: number | null
  /** Settings of then, without the lock and without defaults. */
  settings: PageSetting[]
}

/**
 * Brings a block of an earlier time into the present. `copies` has the block first, parents before
 * their children, siblings in order; it is empty if the block was to be restored.
 */
export interface BringBackCommand {
  type: 'BringBack'
  blockId: number
  copies: readonly PastCopy[]
}

/** Returns true for a block that was moved to the trash itself, from a place that still exists. */
export function isRestorable(tree: Tree, id: number) {
  return tree.archivedFrom(id).length === 1 && tree.find(id)!.archived
}

/** Restores the block, or creates its copies (rule 4.47). Throws DomainError. */
export function bringBack(
  { tree }: Workspace,
  { blockId, copies }: BringBackCommand
): WorkspaceEvent[] {
  if (isRestorable(tree, blockId)) {
    return [{ type: 'BlocksRestored', data: { block_ids: [blockId] } }]
  }
  const [root] = copies
  if (!root) {
    const message = 'Somebody else changed this at the same time. Try again'
    throw new DomainError('conflict', 'E_CONFLICT', message)
  }
  const { parentId, ranks, ordering } = placeOf(tree, root)
  const place = { parentId, rank: ranks[0]!, ordering }
  const name = isLive(tree, blockId) ? copyName(root.name, root.type) : root.name
  return [...created({ ...root, name }, place), ...descendants(copies)]
}

/** Places each copy below the copy of its parent of then, in the order of then. */
function descendants(copies: readonly PastCopy[]): WorkspaceEvent[] {
  const ids = new Map(copies.map(({ id, of }) => [of, id]))
  const families = Map.groupBy(copies.slice(1), ({ parentId }) => parentId!)
  return [...families].flatMap(([parent, children]) => {
    const ranks = generateNKeysBetween(null, null, children.length)
    const parentId = ids.get(parent)!
    return children.flatMap((copy, i) =>
      created(copy, { parentId, rank: ranks[i]!, ordering: i + 1 })
    )
  })
}

function created(
  { id, of, type, name, icon, contentBytes, settings }: PastCopy,
  { parentId, rank, ordering }: { parentId: number | null; rank: string; ordering: number }
): WorkspaceEvent[] {
  const data = {
    block_id: id,
    block_type: type,
    parent_block_id: parentId,
    rank,
    ordering,
    name,
    name_bytes: Buffer.byteLength(name),
    copy: { of, content_bytes: contentBytes },
  }
  return [
    { type: 'BlockCreated', data },
    ...(icon === null ? [] : [{ type: 'BlockIconChanged' as const, data: { block_id: id, icon } }]),
    ...settings.map((setting) => toEvent(id, setting)),
  ]
}

/**
 * Returns the place of a copy: after its original if the original is outside the trash. Otherwise
 * last in the parent of then, in the original's parent, or in the nearest parent of that kind.
 */
function placeOf(tree: Tree, { of, type, parentId }: PastCopy): Place & Pick<PastCopy, 'parentId'> {
  const original = tree.find(of)
  if (original && isLive(tree, of)) {
    const after = tree.liveChildren(original.parentId).indexOf(original) + 2
    return { parentId: original.parentId, ...placeAt(tree, original.parentId, after, 1) }
  }
  const parent = type === 'folder' ? null : nearestParent(tree, [parentId, original?.parentId])
  if (parent === undefined) throw noPlace(type)
  const last = tree.liveChildren(parent).length + 1
  return { parentId: parent, ...placeAt(tree, parent, last, 1) }
}

/** Returns the first wished parent outside the trash, or the one closest to the first wish. */
function nearestParent(tree: Tree, wishes: (number | null | undefined)[]): number | undefined {
  const known = wishes.flatMap((id) => tree.find(id ?? null) ?? [])
  const wished = known.find(({ id }) => isLive(tree, id))
  if (wished) return wished.id
  const type = known[0]?.type
  if (!type) return undefined
  for (let above = tree.find(known[0]!.parentId); above; above = tree.find(above.parentId)) {
    const near = isLive(tree, above.id) ? firstOf(tree, above.id, type) : undefined
    if (near !== undefined) return near
  }
  return firstOf(tree, null, type)
}

/** Returns the first block of this type below a block, in the order of the tree. */
function firstOf(tree: Tree, parentId: number | null, type: BlockType): number | undefined {
  for (const child of tree.liveChildren(parentId)) {
    const found = child.type === type ? child.id : firstOf(tree, child.id, type)
    if (found !== undefined) return found
  }
  return undefined
}

function isLive(tree: Tree, id: number) {
  return tree.find(id) !== undefined && !tree.isInTrash(id)
}

function noPlace(type: BlockType) {
  const parent = BLOCK_TYPES[BLOCK_TYPES.indexOf(type) - 1]!
  const message = `There is no ${parent} left to put this ${type} in. Create a ${parent} first`
  return new DomainError('conflict', 'E_NO_PLACE', message)
}

export function tooMuchToBringBack() {
  const message = `Only ${MAX_COPIED_BLOCKS} items and ${MAX_COPIED_BYTES / 1e6} MB of text can be brought back at once. Bring back smaller parts`
  return new DomainError('too_large', 'E_TOO_MUCH_TO_COPY', message)
}
