import {
  ACT_KINDS,
  DEFAULT_PAGE_SETTINGS,
  type ActKind,
  type ListSort,
} from '#modules/workspace/api'
import type { WorkspaceEvent } from '#modules/workspace/events'
import { tops } from '#modules/workspace/imports/end_import'
import type { Workspace } from '#modules/workspace/tree'
import { putBack } from '#modules/workspace/undo/put_back'
import {
  actNotFound,
  alreadyInTrash,
  changedSince,
  inTrash,
  linkChanged,
  linkEnded,
  nothingToUndo,
  textGone,
} from '#modules/workspace/undo/undo_errors'
import type { PageSetting } from '#modules/workspace/page_setting'
import { decide, sortOf } from '#modules/workspace/workspace'
import type { ActChange } from '#projections/acts/queries'

/**
 * A name or an icon, which the workspace's state does not hold: after the change, before it, and
 * now. Undefined if the text is erased or unknown.
 */
export interface ChangedText {
  after: string | null | undefined
  before: string | null | undefined
  current: string | null | undefined
}

/**
 * Returns the events that take back the changes of one command. Throws a conflict if the state is
 * not the one that the command left, or if the command changed nothing.
 */
export function decideUndo(
  state: Workspace,
  changes: readonly ActChange[],
  text?: ChangedText
): WorkspaceEvent[] {
  const events = inverse(state, changes, text)
  // Only an event records that an act was undone.
  if (events.length === 0) throw nothingToUndo()
  return events
}

function inverse(
  state: Workspace,
  changes: readonly ActChange[],
  text: ChangedText | undefined
): WorkspaceEvent[] {
  const created = changes.filter(({ kind }) => isCreation(kind))
  if (created.length > 0) return trash(state, tops(state.tree, new Set(created.map(idOf))))
  const [change] = changes
  if (!change) throw actNotFound()
  switch (change.kind) {
    case 'archived':
      return restore(state, changes.map(idOf))
    case 'restored':
      return trashAgain(state, changes.map(idOf))
    case 'moved':
    case 'reordered':
      return putBack(state, changes.map(toMove))
    default:
      return setBack(state, change, text)
  }
}

export function isCreation(kind: ActKind) {
  return (ACT_KINDS.created as readonly ActKind[]).includes(kind)
}

const idOf = ({ blockId }: ActChange) => blockId

/**
 * Moves restored blocks back to the trash, each on its own, because each was trashed on its own:
 * one inside another must stay there once the other is restored.
 */
function trashAgain(state: Workspace, ids: readonly number[]): WorkspaceEvent[] {
  const isLive = (id: number) => state.tree.find(id) !== undefined && !state.tree.isInTrash(id)
  return trash(state, ids.filter(isLive))
}

function trash(state: Workspace, blockIds: number[]): WorkspaceEvent[] {
  if (blockIds.length === 0) throw alreadyInTrash()
  return decide(state, { type: 'ArchiveBlocks', blockIds })
}

function restore(state: Workspace, blockIds: number[]): WorkspaceEvent[] {
  if (!blockIds.every((id) => state.tree.find(id)?.archived)) throw changedSince()
  return decide(state, { type: 'RestoreBlocks', blockIds })
}

/** A reordered block keeps its parent. */
function toMove({ kind, blockId, value, before, parentBefore }: ActChange) {
  const parent = kind === 'moved' ? (value['parent'] as number | null) : parentBefore
  if (!before) throw textGone()
  return {
    blockId,
    after: { parent, rank: value['rank'] as string },
    before: { parent: parentBefore, rank: before.value['rank'] as string },
  }
}

/** Sets one value of one block to what it was. */
function setBack(state: Workspace, change: ActChange, text?: ChangedText): WorkspaceEvent[] {
  const { kind, blockId, value, before } = change
  if (blockId !== 0 && state.tree.isInTrash(blockId)) throw inTrash()
  switch (kind) {
    case 'renamed':
    case 'icon':
    case 'version_named':
      return setTextBack(state, change, text)
    case 'font':
    case 'width':
    case 'text_size':
    case 'lock':
      return setPageBack(state, change)
    case 'favorite': {
      const favorite = value['is_favorite'] as boolean
      if ((state.favorites.get(blockId) ?? false) !== favorite) throw changedSince()
      return decide(state, { type: 'SetFavorite', blockId, favorite: !favorite })
    }
    case 'template': {
      const template = value['is_template'] as boolean
      if ((state.templates.get(blockId) ?? false) !== template) throw changedSince()
      return decide(state, { type: 'SetTemplate', blockId, template: !template })
    }
    case 'sorted': {
      const parentId = blockId === 0 ? null : blockId
      if (sortOf(state, parentId) !== value['sort']) throw changedSince()
      const sort = (before?.value['sort'] as ListSort | undefined) ?? 'manual'
      return decide(state, { type: 'SetSort', parentId, sort })
    }
    case 'shared': {
      const shareId = value['share_id'] as number
      if (!state.shares.has(shareId)) throw linkEnded()
      return decide(state, { type: 'EndShares', shareId })
    }
    case 'share_ended':
      throw linkEnded()
    case 'share_changed':
      throw linkChanged()
    default:
      throw actNotFound()
  }
}

function setTextBack(
  state: Workspace,
  { kind, blockId, value }: ActChange,
  text: ChangedText | undefined
): WorkspaceEvent[] {
  if (text?.after === undefined || text.before === undefined) throw textGone()
  const { before, after, current } = text
  if (current !== after) throw changedSince()
  if (kind === 'icon') {
    return decide(state, { type: 'SetIcon', blockId, icon: before, currentIcon: after })
  }
  if (kind === 'version_named') {
    const version = value['version'] as number
    const names = { name: before, currentName: after }
    return decide(state, { type: 'NameVersion', blockId, version, ...names })
  }
  return decide(state, { type: 'RenameBlock', blockId, name: before ?? '', currentName: after })
}

function setPageBack(state: Workspace, { blockId, value, before }: ActChange): WorkspaceEvent[] {
  const [[name, after]] = Object.entries(value) as [[PageSetting['name'], unknown]]
  const settings = state.settings.get(blockId) ?? DEFAULT_PAGE_SETTINGS
  if (settings[name] !== after) throw changedSince()
  const setting = { name, value: before?.value[name] ?? DEFAULT_PAGE_SETTINGS[name] }
  return decide(state, { type: 'SetPage', blockId, setting: setting as PageSetting })
}
