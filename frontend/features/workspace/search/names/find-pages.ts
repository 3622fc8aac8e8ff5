import type { NamedBlock } from '#modules/workspace/api'
import { queryClient } from '../../../../app/query-client.js'
import { currentUserQuery } from '../../../../app/session.js'
import { openedPages } from '../../opened-pages/opened-pages.js'
import { displayName } from '../../tree/item-name.js'
import { namesQuery } from '../search-queries.js'
import { findNames } from './find-names.js'
import { type KnownName, readNames } from './known-names.js'

export interface FoundPage {
  id: number
  name: string
  /** Displayed names of the ancestors, from the folder down. */
  above: string[]
}

/** Prepared names by list, because every key press searches the same list. */
const prepared = new WeakMap<NamedBlock[], KnownName[]>()

/**
 * Returns the pages that match the typed text, best first; without text, the pages last opened in
 * this browser, then the last changed ones. Undefined until `namesQuery` is loaded.
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
  return findNames(pages, typed, { opened, limit }).hits.map(({ path, ...page }) => ({
    id: page.id,
    name: displayName(page),
    above: path.map(displayName),
  }))
}

function latest(pages: KnownName[], opened: number[]) {
  const place = ({ item }: KnownName) => opened.indexOf(item.id) >>> 0
  return pages.toSorted((a, b) => place(a) - place(b))
}

function toFound({ item, name, path }: KnownName): FoundPage {
  return { id: item.id, name, above: path.map((holder) => holder.name) }
}
