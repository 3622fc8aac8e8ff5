import { fewIds, type LiveSource } from '#platform/live/live_change'
import { ownerOf } from '#kernel/events/owner_of'
import type { StoredEvent } from '#kernel/events/sealing_codec'
import type { WorkspaceChange } from '#modules/workspace/api'
import type { PageEvent, WorkspaceEvent } from '#modules/workspace/events'

/** Changes of a user's tree. */
export const workspaceChanges: LiveSource = {
  prefix: 'workspace-',
  projected: true,
  addressee: ({ stream }) => Number(stream.slice('workspace-'.length)),
  change: ({ event }) => treeChange(event as WorkspaceEvent),
}

/** Changes of a page's text. */
export const pageChanges: LiveSource = {
  prefix: 'page-',
  projected: true,
  addressee: ({ metadata }) => ownerOf(metadata),
  change: textChange,
}

function treeChange({ type, data }: WorkspaceEvent): WorkspaceChange {
  switch (type) {
    case 'BlockCreated': {
      const { block_id, parent_block_id } = data
      return { kind: 'blocks.created', ids: [block_id], parent_block_id }
    }
    case 'BlockRenamed':
      return { kind: 'blocks.renamed', ids: [data.block_id] }
    case 'BlockReordered':
      return { kind: 'blocks.moved', ids: [data.block_id] }
    case 'BlocksMoved': {
      const { parent_block_id, blocks } = data
      return {
        kind: 'blocks.moved',
        ...fewIds(blocks.map((block) => block.block_id)),
        parent_block_id,
      }
    }
    case 'PageFontChanged':
    case 'PageWidthChanged':
    case 'PageTextSizeChanged':
    case 'PageLockChanged':
      return { kind: 'blocks.settings', ids: [data.block_id] }
    case 'BlockFavoriteChanged':
      return { kind: 'blocks.favorite', ids: [data.block_id] }
    case 'BlockIconChanged':
      return { kind: 'blocks.icon', ids: [data.block_id] }
    case 'PageTemplateChanged':
      return { kind: 'blocks.template', ids: [data.block_id] }
    case 'BlockShared':
    case 'ShareChanged':
      return { kind: 'blocks.shared', ids: [data.block_id] }
    case 'SharesEnded': {
      const ids = new Set(data.shares.map(({ block_id: id }) => id))
      return { kind: 'blocks.shared', ...fewIds([...ids]) }
    }
    case 'PageVersionNamed':
    case 'VersionsThinned':
      return { kind: 'page.version', ids: [data.block_id] }
    case 'ListSortChanged': {
      const { parent_block_id } = data
      return {
        kind: 'blocks.sorted',
        ids: parent_block_id === null ? [] : [parent_block_id],
        parent_block_id,
      }
    }
    case 'BlocksArchived':
      return { kind: 'blocks.archived', ...fewIds(data.block_ids) }
    case 'BlocksRestored':
      return { kind: 'blocks.restored', ...fewIds(data.block_ids) }
    case 'BlocksDeleted':
      return { kind: 'blocks.deleted', ...fewIds(data.block_ids) }
    default:
      return type satisfies never
  }
}

function textChange({ event, revision }: StoredEvent): WorkspaceChange | undefined {
  const { type, data } = event as PageEvent
  switch (type) {
    case 'PageSaved':
      return { kind: 'page.saved', ids: [data.block_id], revision }
    case 'PageSnapshotTaken':
      return undefined
    default:
      return type satisfies never
  }
}
