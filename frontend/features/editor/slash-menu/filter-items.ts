import type { SlashItem } from '../extensions/extension.js'

type Searched = Pick<SlashItem, 'title' | 'keywords'>

/**
 * Returns the items that match a query at the start of a title word or keyword, or anywhere in
 * either. Items whose title starts with the query come first; otherwise the order stays.
 */
export function filterItems<Item extends Searched>(items: readonly Item[], query: string): Item[] {
  const wanted = query.trim().toLowerCase()
  if (wanted === '') return [...items]
  const ranked = items.map((item) => ({ item, rank: rankOf(item, wanted) }))
  return ranked
    .filter(({ rank }) => rank < Infinity)
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}

function rankOf({ title, keywords }: Searched, wanted: string) {
  const name = title.toLowerCase()
  if (name.startsWith(wanted)) return 0
  const words = [...name.split(/[\s-]+/), ...keywords]
  if (words.some((word) => word.startsWith(wanted))) return 1
  return wanted.length > 1 && [name, ...keywords].some((word) => word.includes(wanted))
    ? 2
    : Infinity
}
