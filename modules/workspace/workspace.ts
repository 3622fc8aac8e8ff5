import { generateNKeysBetween } from 'fractional-indexing'
import { DomainError } from '#kernel/aggregates/domain_error'
import type { Aggregate } from '#kernel/aggregates/aggregate'
import {
  DEFAULT_PAGE_SETTINGS,
  MAX_COPIED_BLOCKS,
  MAX_COPIED_BYTES,
  MAX_FAVORITES,
  MAX_SORTED_LISTS,
  MAX_TEMPLATES,
  type BlockType,
  type ListSort,
  type PageSettings,
} from '#modules/workspace/api'
import type { ThinnedDay, Imported, WorkspaceEvent } from '#modules/workspace/events'
import { bringBack, type BringBackCommand } from '#modules/workspace/bring_back'
import type { Copy } from '#modules/workspace/copy'
import { copiedSettings, toEvent, type PageSetting } from '#modules/workspace/page_setting'
import { placeAt } from '#modules/workspace/placement'
import {
  changeShare,
  dropSharesOf,
  endShares,
  evolveShares,
  shareBlock,
  type ShareCommand,
} from '#modules/workspace/shares/decide_shares'
import { Tree, type Block, type Workspace } from '#modules/workspace/tree'
import { workspaceFormat } from '#modules/workspace/workspace_format'

/**
 * A user's tree of blocks: hierarchy, order, trash, page settings, favorites, templates, sorted
 * lists and shares. It holds no names, no icons and no text, so it folds without keys.
 */

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
  /** Copies a block with its live descendants; `copies` has one copy for each, by original. */
  | { type: 'DuplicateBlock'; blockId: number; copies: ReadonlyMap<number, Copy> }
  /** Creates the blocks that don't exist yet; a parent precedes its children (rule 13.37). */
  | { type: 'ImportBlocks'; blocks: readonly ImportedBlock[] }
  | { type: 'RenameBlock'; blockId: number; name: string; currentName: string | null }
  /** Moves blocks before the block at `ordering` in the parent; undefined keeps their parent. */
  | { type: 'MoveBlocks'; blockIds: number[]; parentId?: number | null; ordering: number }
  | { type: 'ArchiveBlocks'; blockIds: number[] }
  | { type: 'RestoreBlocks'; blockIds: number[] }
  | { type: 'DeleteBlocks'; blockIds: number[] }
  | { type: 'SetPage'; blockId: number; setting: PageSetting }
  | { type: 'SetFavorite'; blockId: number; favorite: boolean }
  /** `currentIcon` is undefined if it is unknown. */
  | {
      type: 'SetIcon'
      blockId: number
      icon: string | null
      currentIcon: string | null | undefined
    }
  | { type: 'SetTemplate'; blockId: number; template: boolean }
  /** Names a version of a page. `currentName` is undefined if it is unknown. */
  | {
      type: 'NameVersion'
      blockId: number
      version: number
      name: string | null
      currentName: string | null | undefined
    }
  /** Records what went of a page's versions; nothing if the page is gone. */
  | { type: 'ThinVersions'; blockId: number; days: ThinnedDay[] }
  /** Sets the order in which a block's children are shown, or the folders for null. */
  | { type: 'SetSort'; parentId: number | null; sort: ListSort }
  | ShareCommand
  | BringBackCommand

/** An imported block to be created. */
export interface ImportedBlock {
  id: number
  type: BlockType
  /** Parent that exists, or precedes the block in the command; null for a folder. */
  parentId: number | null
  /** Live sibling that the block follows; the last one by default. */
  after?: number
  name: string
  icon: string | null
  settings: PageSetting[]
  favorite: boolean
  template: boolean
  /** Order in which its children are shown. */
  sort: ListSort
  imported: Imported
}

type CommandOf<Type extends WorkspaceCommand['type']> = Extract<WorkspaceCommand, { type: Type }>

/**
 * Allowed parent per type (rule 1.1): folder > file > section > page. Therefore no move can create
 * a cycle.
 */
const PARENT_TYPE: Record<BlockType, BlockType | null> = {
  folder: null,
  file: 'folder',
  section: 'file',
  page: 'section',
}

/** Approximate memory of a block in the tree. */
const BLOCK_BYTES = 300

export const workspaceAggregate: Aggregate<Workspace, WorkspaceEvent> = {
  name: 'workspace',
  holdsText: false,
  initial: () => ({
    tree: new Tree(),
    settings: new Map(),
    favorites: new Map(),
    templates: new Map(),
    sorts: new Map(),
    shares: new Map(),
    lastShareId: 0,
  }),
  evolve,
  weigh: ({ tree, settings, favorites, templates, sorts, shares }) =>
    (tree.size + settings.size + favorites.size + templates.size + sorts.size + shares.size) *
    BLOCK_BYTES,
  format: workspaceFormat,
}

export function workspaceStream(userId: number) {
  return `workspace-${userId}`
}

function evolve(state: Workspace, event: WorkspaceEvent): Workspace {
  const { tree } = state
  switch (event.type) {
    case 'BlockCreated': {
      const { block_id: id, block_type: type, parent_block_id: parentId, rank } = event.data
      tree.add({ id, type, parentId, rank, archived: false })
      return state
    }
    case 'BlockReordered': {
      const { block_id: id, rank } = event.data
      tree.move(id, { parentId: tree.find(id)?.parentId ?? null, rank })
      return state
    }
    case 'BlocksMoved': {
      const { parent_block_id: parentId, blocks } = event.data
      for (const { block_id: id, rank } of blocks) tree.move(id, { parentId, rank })
      return state
    }
    case 'BlocksArchived':
      for (const id of event.data.block_ids) tree.setArchived(id, true)
      return state
    case 'BlocksRestored':
      for (const id of event.data.block_ids) tree.setArchived(id, false)
      return state
    case 'BlocksDeleted':
      for (const id of event.data.block_ids) {
        tree.remove(id)
        state.settings.delete(id)
        state.favorites.delete(id)
        state.templates.delete(id)
        state.sorts.delete(id)
      }
      dropSharesOf(state, event.data.block_ids)
      return state
    case 'PageFontChanged':
    case 'PageWidthChanged':
    case 'PageTextSizeChanged':
    case 'PageLockChanged': {
      const { block_id: id, ...changed } = event.data
      if (tree.find(id)) state.settings.set(id, { ...settingsOf(state, id), ...changed })
      return state
    }
    case 'BlockFavoriteChanged': {
      const { block_id: id, is_favorite } = event.data
      if (tree.find(id)) state.favorites.set(id, is_favorite)
      return state
    }
    case 'PageTemplateChanged': {
      const { block_id: id, is_template } = event.data
      if (tree.find(id)) state.templates.set(id, is_template)
      return state
    }
    case 'ListSortChanged': {
      const { parent_block_id: parentId, sort } = event.data
      if (sort === 'manual') state.sorts.delete(parentId)
      else if (parentId === null || tree.find(parentId)) state.sorts.set(parentId, sort)
      return state
    }
    case 'BlockShared':
    case 'ShareChanged':
    case 'SharesEnded':
      return evolveShares(state, event)
    case 'BlockRenamed':
    case 'BlockIconChanged':
    case 'PageVersionNamed':
    case 'VersionsThinned':
      return state
    default:
      return event satisfies never
  }
}

/** Returns the events of a command; empty if nothing changes. Throws DomainError. */
export function decide(state: Workspace, command: WorkspaceCommand): WorkspaceEvent[] {
  switch (command.type) {
    case 'CreateBlock':
      return create(state, command)
    case 'DuplicateBlock':
      return duplicate(state, command)
    case 'BringBack':
      return bringBack(state, command)
    case 'ImportBlocks':
      return importBlocks(state, command.blocks)
    case 'RenameBlock':
      return rename(state, command)
    case 'MoveBlocks':
      return move(state, command)
    case 'ArchiveBlocks':
      for (const id of command.blockIds) liveBlock(state, id)
      return [{ type: 'BlocksArchived', data: { block_ids: command.blockIds } }]
    case 'RestoreBlocks':
      return restore(state, command.blockIds)
    case 'DeleteBlocks':
      return deleteForEver(state, command.blockIds)
    case 'SetPage':
      return setPage(state, command)
    case 'SetFavorite':
      return setFavorite(state, command)
    case 'SetIcon':
      return setIcon(state, command)
    case 'SetTemplate':
      return setTemplate(state, command)
    case 'NameVersion':
      return nameVersion(state, command)
    case 'ThinVersions':
      return thinVersions(state, command)
    case 'SetSort':
      return setSort(state, command)
    case 'ShareBlock':
      return shareBlock(state, liveBlock(state, command.blockId), command)
    case 'ChangeShare':
      return changeShare(state, command)
    case 'EndShares':
      return endShares(state, command)
    default:
      return command satisfies never
  }
}

function create(state: Workspace, command: CommandOf<'CreateBlock'>): WorkspaceEvent[] {
  const { blockId, blockType, parentId, name } = command
  assertParent(state, blockType, parentId)
  const { ranks, ordering } = placeAt(state.tree, parentId, command.ordering, 1)
  const data = {
    block_id: blockId,
    block_type: blockType,
    parent_block_id: parentId,
    rank: ranks[0]!,
    ordering,
    name,
    name_bytes: Buffer.byteLength(name),
  }
  return [{ type: 'BlockCreated', data }]
}

/** Places the copy right after its original (rule 1.10). */
function duplicate(
  state: Workspace,
  { blockId, copies }: CommandOf<'DuplicateBlock'>
): WorkspaceEvent[] {
  const [original] = blocksToCopy(state, blockId)
  const { parentId } = original
  const after = state.tree.liveChildren(parentId).indexOf(original) + 2
  const { ranks, ordering } = placeAt(state.tree, parentId, after, 1)
  return copied(state, original, { parentId, rank: ranks[0]!, ordering }, copies)
}

/** Returns the events that create a block's copy and the copies of its live descendants. */
function copied(
  state: Workspace,
  original: Block,
  { parentId, rank, ordering }: Pick<Block, 'parentId' | 'rank'> & { ordering: number },
  copies: ReadonlyMap<number, Copy>
): WorkspaceEvent[] {
  const copy = copies.get(original.id)
  if (!copy) throw changedMeanwhile()
  const data = {
    block_id: copy.id,
    block_type: original.type,
    parent_block_id: parentId,
    rank,
    ordering,
    name: copy.name,
    name_bytes: Buffer.byteLength(copy.name),
    copy: { of: original.id, content_bytes: copy.contentBytes },
  }
  const children = [...state.tree.liveChildren(original.id)]
  const ranks = generateNKeysBetween(null, null, children.length)
  return [
    { type: 'BlockCreated', data },
    ...(copy.icon === null ? [] : [iconChange(copy.id, copy.icon)]),
    ...copiedSettings(settingsOf(state, original.id)).map((setting) => toEvent(copy.id, setting)),
    ...children.flatMap((child, i) =>
      copied(state, child, { parentId: copy.id, rank: ranks[i]!, ordering: i + 1 }, copies)
    ),
  ]
}

/**
 * Returns the events that create imported blocks. Marks favorites, templates and sorted lists
 * while the user may have more of them.
 */
function importBlocks(state: Workspace, blocks: readonly ImportedBlock[]): WorkspaceEvent[] {
  const fresh = blocks.filter(({ id }) => !state.tree.find(id))
  const types = new Map(fresh.map(({ id, type }) => [id, type]))
  const places = new Map<number, { rank: string; ordering: number }>()
  const groups = Map.groupBy(fresh, ({ parentId, after }) => `${parentId} ${after}`)
  for (const siblings of groups.values()) {
    const { ranks, ordering } = placeImported(state, types, siblings)
    siblings.forEach(({ id }, i) => places.set(id, { rank: ranks[i]!, ordering: ordering + i }))
  }
  let favorites = MAX_FAVORITES - liveFavorites(state).length
  let templates = MAX_TEMPLATES - liveTemplates(state).length
  let sorts = MAX_SORTED_LISTS - state.sorts.size
  return fresh.flatMap((block): WorkspaceEvent[] => {
    const { id: block_id, type, parentId, name, icon, settings, imported } = block
    const data = {
      block_id,
      block_type: type,
      parent_block_id: parentId,
      ...places.get(block_id)!,
      name,
      name_bytes: Buffer.byteLength(name),
      imported,
    }
    const isFavorite = block.favorite && favorites-- > 0
    const isTemplate = block.template && type === 'page' && templates-- > 0
    const isSorted = block.sort !== 'manual' && type !== 'page' && sorts-- > 0
    return [
      { type: 'BlockCreated', data },
      ...(icon === null ? [] : [iconChange(block_id, icon)]),
      ...(type === 'page' ? settings.map((setting) => toEvent(block_id, setting)) : []),
      ...(isFavorite ? [favoriteChange(block_id, true)] : []),
      ...(isTemplate ? [templateChange(block_id, true)] : []),
      ...(isSorted ? [sortChange(block_id, block.sort)] : []),
    ]
  })
}

/** Places imported siblings, in a parent that exists or is created with them. */
function placeImported(
  state: Workspace,
  types: ReadonlyMap<number, BlockType>,
  siblings: readonly ImportedBlock[]
) {
  const { type, parentId, after } = siblings[0]!
  const newParent = parentId === null ? undefined : types.get(parentId)
  if (newParent !== undefined) {
    if (PARENT_TYPE[type] !== newParent) throw wrongParent(type)
    return { ranks: generateNKeysBetween(null, null, siblings.length), ordering: 1 }
  }
  assertParent(state, type, parentId)
  const previous = after === undefined ? undefined : state.tree.find(after)
  const live = state.tree.liveChildren(parentId)
  const isLive = previous !== undefined && !previous.archived && previous.parentId === parentId
  const ordering = isLive ? live.indexOf(previous) + 2 : live.length + 1
  return placeAt(state.tree, parentId, ordering, siblings.length)
}

function rename(
  state: Workspace,
  { blockId, name, currentName }: CommandOf<'RenameBlock'>
): WorkspaceEvent[] {
  assertUnlocked(state, liveBlock(state, blockId))
  if (name === currentName) return []
  const data = { block_id: blockId, name, name_bytes: Buffer.byteLength(name) }
  return [{ type: 'BlockRenamed', data }]
}

/** Moves blocks of one type, so that one parent can hold all of them. */
function move(state: Workspace, command: CommandOf<'MoveBlocks'>): WorkspaceEvent[] {
  const { tree } = state
  const blocks = command.blockIds.map((id) => liveBlock(state, id))
  const { type, parentId: oldParentId } = blocks[0]!
  if (blocks.some((block) => block.type !== type)) {
    throw new DomainError(
      'invalid',
      'E_BLOCK_TYPES',
      'Only blocks of one type can be moved together'
    )
  }
  const { parentId = oldParentId } = command
  assertParent(state, type, parentId)
  const { ranks, ordering } = placeAt(
    tree,
    parentId,
    command.ordering,
    blocks.length,
    new Set(blocks)
  )
  const siblings = tree.liveChildren(parentId)
  if (blocks.every((block, i) => siblings.at(ordering - 1 + i) === block)) return []
  if (blocks.length === 1 && parentId === oldParentId) {
    const data = { block_id: blocks[0]!.id, rank: ranks[0]!, ordering }
    return [{ type: 'BlockReordered', data }]
  }
  const moved = blocks.map(({ id }, i) => ({ block_id: id, rank: ranks[i]! }))
  return [{ type: 'BlocksMoved', data: { parent_block_id: parentId, blocks: moved, ordering } }]
}

/**
 * Restores only blocks that were archived themselves; their ancestors must be live or restored with
 * them.
 */
function restore({ tree }: Workspace, blockIds: number[]): WorkspaceEvent[] {
  const restored = new Set(blockIds)
  for (const id of blockIds) {
    const block = tree.find(id)
    if (!block?.archived) throw notFound()
    const [ancestor] = tree.archivedFrom(block.parentId).filter((above) => !restored.has(above.id))
    if (!ancestor) continue
    const message = 'This is inside something that is in the trash. Restore that first'
    throw new DomainError('conflict', 'E_ANCESTOR_ARCHIVED', message, { ancestor_id: ancestor.id })
  }
  return [{ type: 'BlocksRestored', data: { block_ids: blockIds } }]
}

/**
 * Permanently deletes blocks in the trash with their descendants (rule 3.4); rejects live blocks.
 */
function deleteForEver({ tree }: Workspace, blockIds: number[]): WorkspaceEvent[] {
  if (!blockIds.every((id) => tree.isInTrash(id))) throw notFound()
  const all = new Set(blockIds.flatMap((id) => tree.subtree(id)))
  return [{ type: 'BlocksDeleted', data: { block_ids: [...all] } }]
}

function setPage(state: Workspace, { blockId, setting }: CommandOf<'SetPage'>): WorkspaceEvent[] {
  const { type } = liveBlock(state, blockId)
  if (type !== 'page') {
    throw new DomainError('invalid', 'E_NOT_A_PAGE', `A ${type} has no page settings`)
  }
  if (settingsOf(state, blockId)[setting.name] === setting.value) return []
  return [toEvent(blockId, setting)]
}

function setFavorite(
  state: Workspace,
  { blockId, favorite }: CommandOf<'SetFavorite'>
): WorkspaceEvent[] {
  liveBlock(state, blockId)
  if ((state.favorites.get(blockId) ?? false) === favorite) return []
  if (favorite && liveFavorites(state).length >= MAX_FAVORITES) {
    const message = `You have ${MAX_FAVORITES} favorites. Remove one before you add another`
    throw new DomainError('conflict', 'E_TOO_MANY_FAVORITES', message)
  }
  return [favoriteChange(blockId, favorite)]
}

function favoriteChange(block_id: number, is_favorite: boolean): WorkspaceEvent {
  return { type: 'BlockFavoriteChanged', data: { block_id, is_favorite } }
}

/** A locked page keeps its icon, like its name. */
function setIcon(
  state: Workspace,
  { blockId, icon, currentIcon }: CommandOf<'SetIcon'>
): WorkspaceEvent[] {
  assertUnlocked(state, liveBlock(state, blockId))
  return icon === currentIcon ? [] : [iconChange(blockId, icon)]
}

function iconChange(block_id: number, icon: string | null): WorkspaceEvent {
  return { type: 'BlockIconChanged', data: { block_id, icon } }
}

/** Marks a page as a template or removes the mark (rule 15.31). */
function setTemplate(
  state: Workspace,
  { blockId, template }: CommandOf<'SetTemplate'>
): WorkspaceEvent[] {
  const { type } = liveBlock(state, blockId)
  if (type !== 'page') {
    throw new DomainError('invalid', 'E_NOT_A_PAGE', `A ${type} can't be a template`)
  }
  if ((state.templates.get(blockId) ?? false) === template) return []
  if (template && liveTemplates(state).length >= MAX_TEMPLATES) {
    const message = `You have ${MAX_TEMPLATES} templates. Remove one before you add another`
    throw new DomainError('conflict', 'E_TOO_MANY_TEMPLATES', message)
  }
  return [templateChange(blockId, template)]
}

function templateChange(block_id: number, is_template: boolean): WorkspaceEvent {
  return { type: 'PageTemplateChanged', data: { block_id, is_template } }
}

/** A locked page's versions can be named, because that changes nothing on the page. */
function nameVersion(
  state: Workspace,
  { blockId, version, name, currentName }: CommandOf<'NameVersion'>
): WorkspaceEvent[] {
  const { type } = liveBlock(state, blockId)
  if (type !== 'page') {
    throw new DomainError('invalid', 'E_NOT_A_PAGE', `A ${type} has no versions`)
  }
  if (name === currentName) return []
  return [{ type: 'PageVersionNamed', data: { block_id: blockId, version, name } }]
}

function thinVersions(
  state: Workspace,
  { blockId, days }: CommandOf<'ThinVersions'>
): WorkspaceEvent[] {
  if (!state.tree.find(blockId)) return []
  return [{ type: 'VersionsThinned', data: { block_id: blockId, days } }]
}

/** Sorting never changes ranks, so the manual order is never lost. */
function setSort(state: Workspace, { parentId, sort }: CommandOf<'SetSort'>): WorkspaceEvent[] {
  if (parentId !== null && liveBlock(state, parentId).type === 'page') {
    throw new DomainError('invalid', 'E_PARENT_TYPE', 'A page contains no list')
  }
  if (sortOf(state, parentId) === sort) return []
  if (!state.sorts.has(parentId) && state.sorts.size >= MAX_SORTED_LISTS) {
    const message = `You have sorted ${MAX_SORTED_LISTS} lists. Put one in manual order first`
    throw new DomainError('conflict', 'E_TOO_MANY_SORTED_LISTS', message)
  }
  return [sortChange(parentId, sort)]
}

function sortChange(parent_block_id: number | null, sort: ListSort): WorkspaceEvent {
  return { type: 'ListSortChanged', data: { parent_block_id, sort } }
}

// Queries on the state

/** Returns the block if it exists and is not in the trash; throws 404 otherwise. */
export function liveBlock({ tree }: Workspace, id: number): Block {
  const block = tree.find(id)
  if (!block || tree.isInTrash(id)) throw notFound()
  return block
}

/**
 * Returns a block and its live descendants, itself first. Throws 404 for a block that does not
 * exist or is in the trash, and 413 for too many.
 */
export function blocksToCopy(state: Workspace, id: number): [Block, ...Block[]] {
  const root = liveBlock(state, id)
  const blocks: [Block, ...Block[]] = [root]
  for (let i = 0; i < blocks.length; i++) {
    for (const child of state.tree.liveChildren(blocks[i]!.id)) {
      if (blocks.push(child) > MAX_COPIED_BLOCKS) throw tooMuchToCopy()
    }
  }
  return blocks
}

export function tooMuchToCopy() {
  const message = `Only ${MAX_COPIED_BLOCKS} items and ${MAX_COPIED_BYTES / 1e6} MB of text can be duplicated at once. Duplicate smaller parts`
  return new DomainError('too_large', 'E_TOO_MUCH_TO_COPY', message)
}

/** Returns the ids of the favorites outside the trash, in their order. */
export function liveFavorites({ favorites, tree }: Workspace): number[] {
  return liveMarked(favorites, tree)
}

/** Returns the ids of the templates outside the trash, in their order. */
export function liveTemplates({ templates, tree }: Workspace): number[] {
  return liveMarked(templates, tree)
}

function liveMarked(marks: ReadonlyMap<number, boolean>, tree: Tree): number[] {
  return [...marks].filter(([id, on]) => on && !tree.isInTrash(id)).map(([id]) => id)
}

/** Returns the order in which a block's children are shown, or the folders for null. */
export function sortOf({ sorts }: Workspace, parentId: number | null): ListSort {
  return sorts.get(parentId) ?? 'manual'
}

/** Throws if a page is locked: its text, name and icon may not change (rule 4.2). */
export function assertUnlocked(state: Workspace, { id }: Pick<Block, 'id'>) {
  if (!settingsOf(state, id).is_page_locked) return
  throw new DomainError('conflict', 'E_PAGE_LOCKED', 'This page is locked. Unlock it to change it')
}

function settingsOf({ settings }: Workspace, id: number): PageSettings {
  return settings.get(id) ?? DEFAULT_PAGE_SETTINGS
}

function assertParent({ tree }: Workspace, type: BlockType, parentId: number | null) {
  const expected = PARENT_TYPE[type]
  if (expected === null) {
    if (parentId === null) return
    throw new DomainError('invalid', 'E_PARENT_TYPE', 'A folder has no parent')
  }
  if (parentId === null) {
    throw new DomainError('invalid', 'E_PARENT_REQUIRED', 'Parent block ID is required')
  }
  const parent = tree.find(parentId)
  if (!parent || tree.isInTrash(parent.id)) {
    const message = 'Can not find parent block with provided id'
    throw new DomainError('not_found', 'E_PARENT_NOT_FOUND', message)
  }
  if (parent.type !== expected) {
    throw wrongParent(type)
  }
}

function wrongParent(type: BlockType) {
  const message = `A ${type} belongs in a ${PARENT_TYPE[type]}`
  return new DomainError('invalid', 'E_PARENT_TYPE', message)
}

/** The block was created by another process after the copies were prepared. */
function changedMeanwhile() {
  const message = 'Somebody else changed this at the same time. Try again'
  return new DomainError('conflict', 'E_CONFLICT', message)
}

function notFound() {
  return new DomainError('not_found', 'E_BLOCK_NOT_FOUND', 'There is no such block')
}
