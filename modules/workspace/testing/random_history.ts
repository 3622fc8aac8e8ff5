import fc from 'fast-check'
import { DomainError } from '#kernel/aggregates/domain_error'
import { BLOCK_TYPES, LIST_SORTS } from '#modules/workspace/api'
import type { WorkspaceEvent } from '#modules/workspace/events'
import type { Tree, Workspace } from '#modules/workspace/tree'
import type { Copy } from '#modules/workspace/copy'
import type { PageSetting } from '#modules/workspace/page_setting'
import { decide, workspaceAggregate, type WorkspaceCommand } from '#modules/workspace/workspace'

const SETTINGS: PageSetting[] = [
  ...([1, 2, 3] as const).map((value) => ({ name: 'font_family', value }) as const),
  ...[true, false].flatMap((value) => [
    { name: 'is_full_width', value } as const,
    { name: 'is_small_text', value } as const,
    { name: 'is_page_locked', value } as const,
  ]),
]
const NOW = '2026-01-01T00:00:00.000Z'
const KINDS = [
  'create',
  'duplicate',
  'rename',
  'move',
  'archive',
  'restore',
  'delete',
  'set',
  'favorite',
  'icon',
  'template',
  'version',
  'thin',
  'sort',
  'share',
  'changeShare',
  'endShares',
] as const

/** An attempt to change one of the existing blocks, with a target. */
const attempt = fc.record({
  kind: fc.constantFrom('create', 'create', 'create', 'set', ...KINDS),
  block: fc.nat(),
  target: fc.nat(),
  ordering: fc.integer({ min: 1, max: 6 }),
})
type Attempt = typeof attempt extends fc.Arbitrary<infer Value> ? Value : never

/** Generates consecutive events of a workspace. */
export const randomHistory = fc
  .array(attempt, { minLength: 1, maxLength: 60, size: 'max' })
  .map(toEvents)
  .filter((events) => events.length > 0)

function toEvents(attempts: Attempt[]): WorkspaceEvent[] {
  let state = workspaceAggregate.initial()
  const events: WorkspaceEvent[] = []
  let nextId = 1
  for (const each of attempts) {
    const ids = idsOf(state.tree)
    const command = toCommand(each, state, ids, nextId)
    if (!command) continue
    try {
      for (const event of decide(state, command)) {
        state = workspaceAggregate.evolve(state, event, events.length)
        events.push(event)
        if (event.type === 'BlockCreated') nextId = Math.max(nextId, event.data.block_id + 1)
      }
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
    }
  }
  return events
}

function toCommand(
  { kind, block, target, ordering }: Attempt,
  { tree, shares }: Workspace,
  ids: number[],
  nextId: number
): WorkspaceCommand | undefined {
  const blockId = ids[block % ids.length]
  if (kind === 'create') {
    const parent = tree.find(target % 3 === 0 ? null : (ids[target % ids.length] ?? null))
    const blockType = BLOCK_TYPES[parent ? BLOCK_TYPES.indexOf(parent.type) + 1 : 0]
    if (!blockType) return undefined
    const parentId = parent?.id ?? null
    return { type: 'CreateBlock', blockId: nextId, blockType, parentId, name: 'Secret', ordering }
  }
  if (blockId === undefined) return undefined
  const blockIds = [blockId]
  const shareIds = [...shares.keys()]
  const pages = ids.filter((id) => tree.find(id)!.type === 'page')
  switch (kind) {
    case 'duplicate':
      return { type: 'DuplicateBlock', blockId, copies: copiesOf(tree.subtree(blockId), nextId) }
    case 'rename':
      return { type: 'RenameBlock', blockId, name: `Secret ${target}`, currentName: null }
    case 'move':
      return {
        type: 'MoveBlocks',
        blockIds,
        parentId: otherParent(tree, blockId, target),
        ordering,
      }
    case 'archive':
      return { type: 'ArchiveBlocks', blockIds }
    case 'restore':
      return { type: 'RestoreBlocks', blockIds }
    case 'delete':
      return { type: 'DeleteBlocks', blockIds }
    case 'set':
      return {
        type: 'SetPage',
        blockId: pages[block % pages.length] ?? blockId,
        setting: SETTINGS[target % SETTINGS.length]!,
      }
    case 'favorite':
      return { type: 'SetFavorite', blockId, favorite: target % 3 > 0 }
    case 'icon':
      return { type: 'SetIcon', blockId, icon: 'Secret', currentIcon: undefined }
    case 'template':
      return {
        type: 'SetTemplate',
        blockId: pages[block % pages.length] ?? blockId,
        template: target % 3 > 0,
      }
    case 'version':
      return {
        type: 'NameVersion',
        blockId: pages[block % pages.length] ?? blockId,
        version: target,
        name: target % 3 > 0 ? 'Secret' : null,
        currentName: undefined,
      }
    case 'thin':
      return {
        type: 'ThinVersions',
        blockId: pages[block % pages.length] ?? blockId,
        days: [
          {
            day: NOW.slice(0, 10),
            kept: [target],
            gone: [{ first: 0, last: target }],
            kept_hash: '',
          },
        ],
      }
    case 'sort':
      return {
        type: 'SetSort',
        parentId: target % 5 === 0 ? null : blockId,
        sort: LIST_SORTS[target % LIST_SORTS.length]!,
      }
    case 'share':
      return {
        type: 'ShareBlock',
        blockId: pages[block % pages.length] ?? blockId,
        token: 'Secret',
        settings: {},
        now: NOW,
      }
    case 'changeShare': {
      const password = { id: `password ${target}`, hash: 'Secret' }
      const changes = { indexable: target % 2 === 0, password }
      return {
        type: 'ChangeShare',
        shareId: shareIds[target % shareIds.length] ?? 1,
        changes,
        now: NOW,
      }
    }
    case 'endShares':
      return { type: 'EndShares', shareId: shareIds[target % (shareIds.length + 1)] }
    default:
      return kind satisfies never
  }
}

function copiesOf(originals: number[], nextId: number): ReadonlyMap<number, Copy> {
  return new Map(
    originals.map((of, i) => [of, { id: nextId + i, name: 'Secret', icon: null, contentBytes: i }])
  )
}

/** Returns another parent that may hold the block. */
function otherParent(tree: Tree, id: number, target: number): number | null | undefined {
  const parent = tree.find(tree.find(id)?.parentId ?? null)
  if (!parent) return undefined
  const parents = idsOf(tree).filter((other) => tree.find(other)!.type === parent.type)
  return parents[target % parents.length]
}

function idsOf(tree: Tree, parentId: number | null = null): number[] {
  return [...tree.children(parentId)].flatMap(({ id }) => [id, ...idsOf(tree, id)])
}
