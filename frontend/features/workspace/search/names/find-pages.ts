import { MAX_NAMES, type NamedBlock } from '#modules/workspace/api'
import { queryClient } from '../../../../app/query-client.js'
import { currentUserQuery } from '../../../../app/session.js'
import { openedPages } from '../../opened-pages/opened-pages.js'
import { displayName } from '../../tree/item-name.js'
import { namesQuery, searchQuery } from '../search-queries.js'
import { findNames } from './find-names.js'
import { type KnownName, readNames } from './known-names.js'

export interface FoundPage {
  id: number
  name: string
  /** Emoji of the page. */
  icon?: string | null
  /** Displayed names of the ancestors, from the folder down. */
  above: string[]
}

/** Prepared names by list, because every key press searches the same list. */
const prepared = new WeakMap<NamedBlock[], KnownName[]>()

/**
 * Returns the pages that match the typed text, best first; without text, the pages last opened in
 * this browser, then the last changed ones. Undefined until `usePageNames` has loaded the names.
 */
export function findPages(typed: string, limit: number): FoundPage[] | undefined {
  const names = queryClient.getQueryData(namesQuery().queryKey)
  if (!names) return undefined
  const known = prepared.get(names) ?? readNames(names)
  prepared.set(names, known)
  const pages = known.filter(({ item }) => item.block_type === 'page')
  const user = queryClient.getQueryData(currentUserQuery.queryKey)
  const opened = openedPages(user?.id ?? null).map(({ ids }) => ids.at(-1)!)
  if (typed.trim() === '') return latest(pages, opened).slice(0, limit).map(toFound)
  const { hits } = findNames(pages, typed, { opened, limit })
  const listed = new Set(hits.map(({ id }) => id))
  const others = hitsBeyond(names, typed).filter(({ id }) => !listed.has(id))
  return [...hits, ...others].slice(0, limit).map(({ path, ...page }) => ({
    id: page.id,
    name: displayName(page),
    icon: page.icon,
    above: path.map(displayName),
  }))
}

/** Returns true if the list may lack some pages, so that only the server knows all. */
export function isCapped(names: NamedBlock[] | undefined) {
  return names !== undefined && names.length >= MAX_NAMES
}

/** Returns the pages among the server's hits, once `usePageNames` has loaded them. */
function hitsBeyond(names: NamedBlock[], typed: string) {
  if (!isCapped(names)) return []
  const hits = queryClient.getQueryData(searchQuery(typed.trim()).queryKey) ?? []
  return hits.filter((hit) => hit.block_type === 'page')
}

function latest(pages: KnownName[], opened: number[]) {
  const place = ({ item }: KnownName) => opened.indexOf(item.id) >>> 0
  return pages.toSorted((a, b) => place(a) - place(b))
}

function toFound({ item, name, path }: KnownName): FoundPage {
  return { id: item.id, name, icon: item.icon, above: path.map((holder) => holder.name) }
}
