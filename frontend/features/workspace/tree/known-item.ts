import type { BlockRef } from '#modules/workspace/api'
import { queryClient } from '../../../app/query-client.js'
import type { WithIcon } from './item-icon.js'
import { ITEM_LISTS_KEY } from './item-queries.js'

type Known = BlockRef & WithIcon

/** Returns an item from the loaded lists and names; undefined if none of them has the item. */
export function knownItem(id: number): Known | undefined {
  const cache = queryClient.getQueryCache()
  const lists = [{ queryKey: ITEM_LISTS_KEY }, { queryKey: ['names'] }]
  for (const { state } of lists.flatMap((filter) => cache.findAll(filter))) {
    const found = (state.data as Known[] | undefined)?.find((item) => item.id === id)
    if (found) return found
  }
  return undefined
}
