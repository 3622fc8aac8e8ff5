import { generateKeyBetween } from 'fractional-indexing'
import { DomainError } from '#backend/aggregates/domain_error'
import type { Aggregate } from '#backend/aggregates/aggregate'
import type { BlockType } from '#modules/workspace/api'
import type { WorkspaceEvent } from '#modules/workspace/events'
import { workspaceFormat } from '#modules/workspace/workspace_format'

/**
 * One person's tree of blocks. It knows who is below whom, in which order and what is in the
 * trash; it holds no names and no text, so it folds without keys.
 */

// State

interface Block {
  id: number
  type: BlockType
  parentId: number | null
  rank: string
  archived: boolean
}

export interface Workspace {
  blocks: Map<number, Block>
  /** Ids of a parent's children by rank, those in the trash included. */
  children: Map<number | null, number[]>
}

// Commands

export type WorkspaceCommand =
  | {
      type: 'CreateBlock'
      blockId: number
      blockType: BlockType
      parentId: number | null
      name: string
      ordering: number
    }
  | { type: 'RenameBlock'; blockId: number; name: string; currentName: string | null }
  | { type: 'ReorderBlock'; blockId: number; ordering: number }
  | { type: 'ArchiveBlock'; blockId: number }
  | { type: 'RestoreBlock'; blockId: number }
  | { type: 'DeleteBlocks'; blockIds: number[] }

/** What may lie in what (SPEC §1): folder > file > section > page. */
const PARENT_TYPE: Record<BlockType, BlockType | null> = {
  folder: null,
  file: 'folder',
  section: 'file',
  page: 'section',
}

export const workspaceAggregate: Aggregate<Workspace, WorkspaceEvent> = {
  name: 'workspace',
  holdsText: false,
  initial: () => ({ blocks: new Map(), children: new Map() }),
  evolve,
  format: workspaceFormat,
}

export function workspaceStream(userId: number) {
  return `workspace-${userId}`
}

function evolve(state: Workspace, event: WorkspaceEvent): Workspace {
  switch (event.type) {
    case 'BlockCreated': {
      const { block_id: id, block_type: type, parent_block_id: parentId, rank } = event.data
      state.blocks.set(id, { id, type, parentId, rank, archived: false })
      insertByRank(state, id)
      return state
    }
    case 'BlockReordered': {
      const block = state.blocks.get(event.data.block_id)
      if (!block) return state
      removeFromParent(state, block)
      block.rank = event.data.rank
      insertByRank(state, block.id)
      return state
    }
    case 'BlocksArchived':
      return setArchived(state, event.data.block_ids, true)
    case 'BlocksRestored':
      return setArchived(state, event.data.block_ids, false)
    case 'BlocksDeleted':
      return remove(state, event.data.block_ids)
    case 'BlockRenamed':
      return state
    default:
      return event satisfies never
  }
}

/** The events that a command leads to, none when it changes nothing. Throws DomainError. */
export function decide(state: Workspace, command: WorkspaceCommand): WorkspaceEvent[] {
  switch (command.type) {
    case 'CreateBlock':
      return create(state, command)
    case 'RenameBlock':
      return rename(state, command)
    case 'ReorderBlock':
      return reorder(state, command)
    case 'ArchiveBlock':
      liveBlock(state, command.blockId)
      return [{ type: 'BlocksArchived', data: { block_ids: [command.blockId] } }]
    case 'RestoreBlock':
      return restore(state, command.blockId)
    case 'DeleteBlocks':
      return deleteForEver(state, command.blockIds)
    default:
      return command satisfies never
  }
}

function create(
  state: Workspace,
  {
    blockId,
    blockType,
    parentId,
    name,
    ordering,
  }: Extract<WorkspaceCommand, { type: 'CreateBlock' }>
): WorkspaceEvent[] {
  assertParent(state, blockType, parentId)
  const siblings = liveChildren(state, parentId)
  const place = Math.min(ordering, siblings.length + 1)
  const data = {
    block_id: blockId,
    block_type: blockType,
    parent_block_id: parentId,
    rank: rankBefore(state, parentId, siblings[place - 1]),
    ordering: place,
    name,
    name_bytes: Buffer.byteLength(name),
  }
  return [{ type: 'BlockCreated', data }]
}

function rename(
  state: Workspace,
  { blockId, name, currentName }: Extract<WorkspaceCommand, { type: 'RenameBlock' }>
): WorkspaceEvent[] {
  liveBlock(state, blockId)
  if (name === currentName) return []
  const data = { block_id: blockId, name, name_bytes: Buffer.byteLength(name) }
  return [{ type: 'BlockRenamed', data }]
}

/** `ordering` is the place before the move, plus one when moving down (DESIGN 4.2). */
function reorder(
  state: Workspace,
  { blockId, ordering }: Extract<WorkspaceCommand, { type: 'ReorderBlock' }>
): WorkspaceEvent[] {
  const { parentId } = liveBlock(state, blockId)
  const siblings = liveChildren(state, parentId)
  const from = siblings.indexOf(blockId)
  const before = Math.min(ordering - 1, siblings.length)
  if (before === from || before === from + 1) return []
  const rank = rankBefore(state, parentId, siblings[before], blockId)
  const place = before > from ? before : before + 1
  return [{ type: 'BlockReordered', data: { block_id: blockId, rank, ordering: place } }]
}

function restore(state: Workspace, blockId: number): WorkspaceEvent[] {
  const block = state.blocks.get(blockId)
  if (!block?.archived) throw notFound()
  const ancestor = archivedAncestor(state, block.parentId)
  if (ancestor !== undefined) {
    const message = 'This lies in something that is in the trash itself. Restore that first'
    throw new DomainError('conflict', 'E_ANCESTOR_ARCHIVED', message, { ancestor_id: ancestor })
  }
  return [{ type: 'BlocksRestored', data: { block_ids: [blockId] } }]
}

/** Only what is in the trash can be deleted for ever, and with it all that lies below (DESIGN 4.3). */
function deleteForEver(state: Workspace, blockIds: number[]): WorkspaceEvent[] {
  for (const id of blockIds) {
    if (archivedAncestor(state, id) === undefined) throw notFound()
  }
  const all = new Set(blockIds.flatMap((id) => subtree(state, id)))
  return [{ type: 'BlocksDeleted', data: { block_ids: [...all] } }]
}

// What commands ask of the state

/** The block if it is there and not in the trash; 404 otherwise. */
export function liveBlock(state: Workspace, id: number): Block {
  const block = state.blocks.get(id)
  if (!block || archivedAncestor(state, id) !== undefined) throw notFound()
  return block
}

function assertParent(state: Workspace, type: BlockType, parentId: number | null) {
  const expected = PARENT_TYPE[type]
  if (expected === null) {
    if (parentId === null) return
    throw new DomainError('invalid', 'E_PARENT_TYPE', 'A folder has no parent')
  }
  const parent = parentId === null ? undefined : state.blocks.get(parentId)
  if (!parent || archivedAncestor(state, parent.id) !== undefined) {
    const message = 'Can not find parent block with provided id'
    throw new DomainError('not_found', 'E_PARENT_NOT_FOUND', message)
  }
  if (parent.type !== expected) {
    throw new DomainError('invalid', 'E_PARENT_TYPE', `A ${type} lies in a ${expected}`)
  }
}

/** The nearest archived block from `id` upwards, itself included. */
function archivedAncestor(state: Workspace, id: number | null): number | undefined {
  for (let block = at(state, id); block; block = at(state, block.parentId)) {
    if (block.archived) return block.id
  }
  return undefined
}

/** A block and all below it, itself first. */
function subtree(state: Workspace, id: number): number[] {
  return [id, ...(state.children.get(id) ?? []).flatMap((child) => subtree(state, child))]
}

function liveChildren(state: Workspace, parentId: number | null): number[] {
  return (state.children.get(parentId) ?? []).filter((id) => !state.blocks.get(id)!.archived)
}

/**
 * A rank just before the live sibling `before`, or after the last. Siblings in the trash keep their
 * ranks and count as neighbours, so that a restored block never shares a rank.
 */
function rankBefore(
  state: Workspace,
  parentId: number | null,
  before: number | undefined,
  moving?: number
): string {
  const ids = (state.children.get(parentId) ?? []).filter((id) => id !== moving)
  const place = before === undefined ? ids.length : ids.indexOf(before)
  const rankAt = (i: number) => at(state, ids[i] ?? null)?.rank ?? null
  return generateKeyBetween(rankAt(place - 1), rankAt(place))
}

function at(state: Workspace, id: number | null) {
  return id === null ? undefined : state.blocks.get(id)
}

function notFound() {
  return new DomainError('not_found', 'E_BLOCK_NOT_FOUND', 'There is no such block')
}

// How the state changes

function insertByRank(state: Workspace, id: number) {
  const { parentId, rank } = state.blocks.get(id)!
  const ids = state.children.get(parentId) ?? []
  let low = 0
  let high = ids.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (state.blocks.get(ids[middle]!)!.rank < rank) low = middle + 1
    else high = middle
  }
  ids.splice(low, 0, id)
  state.children.set(parentId, ids)
}

function removeFromParent(state: Workspace, { id, parentId }: Block) {
  const ids = state.children.get(parentId) ?? []
  ids.splice(ids.indexOf(id), 1)
}

function remove(state: Workspace, ids: number[]) {
  for (const id of ids) {
    const block = state.blocks.get(id)
    if (!block) continue
    removeFromParent(state, block)
    state.blocks.delete(id)
    state.children.delete(id)
  }
  return state
}

function setArchived(state: Workspace, ids: number[], archived: boolean) {
  for (const id of ids) {
    const block = state.blocks.get(id)
    if (block) block.archived = archived
  }
  return state
}
