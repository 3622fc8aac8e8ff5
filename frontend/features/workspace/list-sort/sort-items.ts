import type { BlockSummary, ItemContents, ListSort } from '#modules/workspace/api'
import { displayName } from '../tree/item-name.js'

/** Compares names in the browser's language: 'Day 2' comes before 'Day 10'. */
const names = new Intl.Collator(undefined, { numeric: true })

/**
 * Returns the items of a list in its order (rule 15.29): names ascending, times descending, equal
 * ones in manual order. `contents` has the edit times; without it, an item counts as edited when it
 * was changed itself.
 */
export function sortItems(
  items: BlockSummary[],
  sort: ListSort,
  contents: readonly ItemContents[] = []
): BlockSummary[] {
  switch (sort) {
    case 'manual':
      return items
    case 'name':
      return items.toSorted((a, b) => names.compare(displayName(a), displayName(b)))
    case 'created':
      return latestFirst(items, ({ created_at: at }) => at)
    case 'edited': {
      const edited = new Map(contents.map(({ id, edited_at: at }) => [id, at]))
      return latestFirst(items, ({ id, updated_at: own }) => edited.get(id) ?? own)
    }
    default:
      return sort satisfies never
  }
}

/** Sorts by ISO 8601 times. */
function latestFirst(items: BlockSummary[], timeOf: (item: BlockSummary) => string) {
  const times = new Map(items.map((item) => [item, Date.parse(timeOf(item))]))
  return items.toSorted((a, b) => times.get(b)! - times.get(a)!)
}
