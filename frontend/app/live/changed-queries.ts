import type { QueryKey } from '@tanstack/react-query'
import type { BlockSummary } from '#modules/workspace/api'
import type { LiveChange } from './live-change.js'

/** A query as the rules see it: the parts of its key after the first, and what it holds. */
type Rule = (change: LiveChange, rest: QueryKey, data: unknown) => boolean

const isTree: Rule = ({ kind }) => kind.startsWith('blocks.')
const isNotes: Rule = ({ kind }) => kind.startsWith('blocks.') || kind === 'page.saved'

/** What may change the plan that is in effect, or what it allows. */
const isLimit: Rule = ({ kind }) => kind === 'entitlement' || kind === 'plans'

/** Which changes make which queries stale, by the first part of the query's key. */
const RULES: Record<string, Rule> = {
  blocks: (change, [list, ...rest], data) =>
    (LIST_RULES[String(list)] ?? isNotes)(change, rest, data),
  search: isNotes,
  names: isTree,
  'first-steps': isNotes,
  page: (change, [id]) => isNotes(change, [], null) && concerns(change, id),
  storage: (change) => isLimit(change, [], null) || isNotes(change, [], null),
  'current-user': ({ kind }) => kind === 'account',
  plans: ({ kind }) => kind === 'plans',
  subscriptions: (change) => change.kind === 'subscriptions' || isLimit(change, [], null),
}

const LIST_RULES: Record<string, Rule> = {
  children: (change, [parentId], data) => {
    if (!isTree(change, [], null)) return false
    // Where restored items come back to is not told.
    if (change.kind === 'blocks.restored') return true
    if ('parent_block_id' in change && change.parent_block_id === parentId) return true
    if (parentId !== null && concerns(change, parentId)) return true
    return Array.isArray(data) && (data as BlockSummary[]).some(({ id }) => concerns(change, id))
  },
  // An item is also gone when one above it is.
  one: (change, [id]) => isTree(change, [], null) && (isAbove(change) || concerns(change, id)),
  // A folder lies in none.
  contents: (change, [id]) =>
    isNotes(change, [], null) &&
    (id === null || (change as { parent_block_id?: unknown }).parent_block_id !== null),
  archived: isTree,
  // Set together with the list.
  unread: () => false,
}

/** The query that a notice is about. */
export const STORAGE_KEY = ['storage']

/** What this tab has shown of its own changes by itself, and needs not read again. */
const SHOWN_AT_ONCE = new Set(['blocks/children', 'blocks/one'])

/** Whether a change made what was read for this key stale. */
export function isMadeStale([first, ...rest]: QueryKey, data: unknown, change: LiveChange) {
  if (change.kind === 'anything') return true
  return RULES[String(first)]?.(change, rest, data) ?? false
}

/**
 * Whether the tab that makes a change shows it for this key without reading it again. A page that
 * is not open has no editor that knows.
 */
export function isShownAtOnce([first, second]: QueryKey, isOnScreen: boolean) {
  return first === 'page' ? isOnScreen : SHOWN_AT_ONCE.has(`${String(first)}/${String(second)}`)
}

function isAbove({ kind }: LiveChange) {
  return kind === 'blocks.archived' || kind === 'blocks.restored' || kind === 'blocks.deleted'
}

/** Without ids a change is about any item. */
function concerns({ ids }: LiveChange, id: unknown) {
  return !ids || ids.includes(Number(id))
}
