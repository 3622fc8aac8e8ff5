import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { BlockRef } from '#modules/workspace/api'
import type { CommandGroup } from '../../../ui/command-palette/command-search.js'
import { commandOf } from '../search/search-commands.js'
import { itemListQuery, readMoreItems, unreadItemsQuery } from '../tree/item-queries.js'
import { displayName } from '../tree/item-name.js'
import { matches } from './matches.js'

/** What an item holds, as far as it has what was typed in its name; `place` is the way to the item. */
export function useLevel(place: BlockRef[], typed: string) {
  const inside = place.at(-1)
  const id = inside?.id ?? null
  const items = useQuery({ ...itemListQuery(id), enabled: inside !== undefined })
  const { data: unread = 0 } = useQuery(unreadItemsQuery(id))
  const shown = inside ? items.data : undefined

  // Names are looked for among all of them.
  useEffect(() => {
    if (inside && unread > 0) void readMoreItems(id).catch(() => undefined)
  }, [inside, id, unread])

  const groups = useMemo<CommandGroup[]>(() => {
    const found = (shown ?? []).filter((item) => matches(displayName(item), typed))
    // The field says where they lie.
    const commands = found.map((item) => ({ ...commandOf(item, place), detail: undefined }))
    return [{ commands }]
  }, [shown, typed, place])

  return { groups, isPending: items.isPending, isFetching: items.isFetching }
}
