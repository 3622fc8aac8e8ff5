import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { BlockRef } from '#modules/workspace/api'
import type { CommandGroup } from '../../../ui/command-palette/command-search.js'
import { commandOf } from '../search/search-commands.js'
import { itemListQuery, readMoreItems, unreadItemsQuery } from '../tree/item-queries.js'
import { displayName } from '../tree/item-name.js'
import { matches } from './matches.js'

/**
 * Returns the children of an item whose names match the typed text. `place` is the path to the
 * item.
 */
export function useLevel(place: BlockRef[], typed: string) {
  const inside = place.at(-1)
  const id = inside?.id ?? null
  const items = useQuery({ ...itemListQuery(id), enabled: inside !== undefined })
  const { data: unread = 0 } = useQuery(unreadItemsQuery(id))
  const shown = inside ? items.data : undefined

  // The search covers all children, so the unread ones are loaded.
  useEffect(() => {
    if (inside && unread > 0) void readMoreItems(id).catch(() => undefined)
  }, [inside, id, unread])

  const groups = useMemo<CommandGroup[]>(() => {
    const found = (shown ?? []).filter((item) => matches(displayName(item), typed))
    // The field already shows the path.
    const commands = found.map((item) => ({ ...commandOf(item, place), detail: undefined }))
    return [{ commands }]
  }, [shown, typed, place])

  return { groups, isPending: items.isPending, isFetching: items.isFetching }
}
