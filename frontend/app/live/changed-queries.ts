import type { QueryKey } from '@tanstack/react-query'
import type {
  BlockSummary,
  FirstStepsResponse,
  ListedShare,
  PlacedBlock,
} from '#modules/workspace/api'
import { isTemporary } from '../is-temporary.js'
import type { LiveChange } from './live-change.js'

/** Returns true if a change makes a query stale, given the rest of its key and its data. */
type Rule = (change: LiveChange, rest: QueryKey, data: unknown) => boolean

/** Changes of lists beside the tree; blocks themselves stay the same. */
const BESIDE_TREE = ['blocks.favorite', 'blocks.template', 'blocks.sorted', 'blocks.shared']

/** Matches changes of blocks. */
const isTree: Rule = ({ kind }) => kind.startsWith('blocks.') && !BESIDE_TREE.includes(kind)
const isNotes: Rule = (change) => isTree(change, [], null) || change.kind === 'page.saved'

/** Matches changes to the plan in effect or its limits. */
const isLimit: Rule = ({ kind }) => kind === 'entitlement' || kind === 'plans'

/** Rules for stale queries, by the first part of the query's key. */
const RULES: Record<string, Rule> = {
  blocks: (change, [list, ...rest], data) =>
    (LIST_RULES[String(list)] ?? isNotes)(change, rest, data),
  search: isNotes,
  names: isTree,
  // Later saves complete no step.
  'first-steps': (change, _rest, data) =>
    isTree(change, [], null) ||
    (change.kind === 'page.saved' && !(data as FirstStepsResponse | undefined)?.written),
  // An item also disappears with any of its ancestors. Only this browser knows a page without a
  // number.
  page: (change, [id]) =>
    isNotes(change, [], null) &&
    ((isAbove(change) && !isTemporary(Number(id))) || concerns(change, id)),
  // A page's own text adds no link to itself.
  backlinks: (change, [id]) =>
    isNotes(change, [], null) && !(change.kind === 'page.saved' && concerns(change, id)),
  versions: (change, [id]) =>
    (change.kind === 'page.saved' || change.kind === 'page.version') && concerns(change, id),
  // A permanent deletion removes items from every earlier day, and each change adds to today.
  then: isNotes,
  // Every change of notes is an act.
  activity: ({ kind }) => kind.startsWith('blocks.') || kind.startsWith('page.'),
  // The text of a save is too small to show; files have a notice of their own.
  storage: (change) => isLimit(change, [], null) || isTree(change, [], null),
  'current-user': ({ kind }) => kind === 'account',
  receipts: ({ kind }) => kind === 'blocks.deleted',
  plans: ({ kind }) => kind === 'plans',
  subscriptions: (change) => change.kind === 'subscriptions' || isLimit(change, [], null),
}

/** Returns the rule of a list of items that were marked anywhere in the tree. */
function listOfMarked(kind: LiveChange['kind']): Rule {
  return (change, _rest, data) => {
    // A restored item is not in the list yet.
    if (change.kind === kind || change.kind === 'blocks.restored') return true
    const listed = (data ?? []) as PlacedBlock[]
    return isTree(change, [], null) && listed.some((item) => concernsPlace(change, item))
  }
}

const LIST_RULES: Record<string, Rule> = {
  children: (change, [parentId], data) => {
    if (!isTree(change, [], null)) return false
    // The change does not name the parents of restored items.
    if (change.kind === 'blocks.restored') return true
    if ('parent_block_id' in change && change.parent_block_id === parentId) return true
    if (parentId !== null && concerns(change, parentId)) return true
    return Array.isArray(data) && (data as BlockSummary[]).some(({ id }) => concerns(change, id))
  },
  // For the same reason.
  one: (change, [id]) => isTree(change, [], null) && (isAbove(change) || concerns(change, id)),
  // The address of a page contains its ancestors.
  placed: (change, [id], data) => {
    const { path = [] } = (data ?? {}) as Partial<PlacedBlock>
    return isTree(change, [], null) && concernsPlace(change, { id: Number(id), path })
  },
  favorites: listOfMarked('blocks.favorite'),
  templates: listOfMarked('blocks.template'),
  // Items in the trash stay listed with their places.
  shares: (change, _rest, data) => {
    if (change.kind === 'blocks.shared') return true
    const listed = (data ?? []) as ListedShare[]
    return isTree(change, [], null) && listed.some(({ block }) => concernsPlace(change, block))
  },
  sorts: ({ kind }) => kind === 'blocks.sorted',
  // A folder has no parent.
  contents: (change, [id]) =>
    isNotes(change, [], null) &&
    (id === null || (change as { parent_block_id?: unknown }).parent_block_id !== null),
  archived: isTree,
  // Updated together with the list.
  unread: () => false,
}

/** Key of the query that a storage notice updates. */
export const STORAGE_KEY = ['storage']

/** Queries in which this tab shows its own changes at once, without refetching. */
const SHOWN_AT_ONCE = new Set(['blocks/children', 'blocks/one'])

/** Returns true if a change makes the data of this query stale. */
export function isMadeStale([first, ...rest]: QueryKey, data: unknown, change: LiveChange) {
  if (change.kind === 'anything') return true
  return RULES[String(first)]?.(change, rest, data) ?? false
}

/**
 * Returns true if the tab that makes a change shows it for this key without refetching. A page that
 * is not open has no editor that knows the change.
 */
export function isShownAtOnce([first, second]: QueryKey, isOnScreen: boolean) {
  return first === 'page' ? isOnScreen : SHOWN_AT_ONCE.has(`${String(first)}/${String(second)}`)
}

function isAbove({ kind }: LiveChange) {
  return kind === 'blocks.archived' || kind === 'blocks.restored' || kind === 'blocks.deleted'
}

/** Returns true if a change concerns an item or one of its ancestors. */
function concernsPlace(change: LiveChange, { id, path }: Pick<PlacedBlock, 'id' | 'path'>) {
  return [{ id }, ...path].some((item) => concerns(change, item.id))
}

/** Returns true if a change concerns the item; a change without ids concerns every item. */
function concerns({ ids }: LiveChange, id: unknown) {
  return !ids || ids.includes(Number(id))
}
