import type { BlockSummary, PlacedBlock } from '#modules/workspace/api'
import { api } from '../../../../app/api-client.js'
import { realId } from '../../../../app/temporary-ids.js'
import type { ItemLists } from '../item-lists.js'
import { nameOfMany } from '../item-name.js'
import { placedIn } from '../item-summary.js'
import type { TreeCommand } from '../tree-command.js'

export interface SetFavorite {
  item: PlacedBlock
  favorite: boolean
  /** Index of the item in the list; undefined for the end. */
  place?: number
}

/** Adds an item to the favorites, or removes it (rule 1.9). */
export const setFavorite: TreeCommand<SetFavorite> = {
  name: 'set-favorite',
  send: ({ item, favorite }, options) =>
    api.put(`/blocks/${realId(item.id)}/favorite`, { favorite }, options),
  show: changeList,
  takeBack: (lists, change) => changeList(lists, { ...change, favorite: !change.favorite }),
  title: ({ item, favorite }) =>
    favorite ? `Add ${nameOfMany([item])} to favorites` : `Remove ${nameOfMany([item])}`,
  problem: () => 'Couldn’t change your favorites',
  done: (change) => ({
    message: change.favorite
      ? `Added ${nameOfMany([change.item])} to favorites`
      : `Removed ${nameOfMany([change.item])} from favorites`,
    undo: () => [{ command: setFavorite, variables: { ...change, favorite: !change.favorite } }],
  }),
}

/** Returns the change that makes an item a favorite, or no longer one. */
export function favoriteChange(lists: ItemLists, item: BlockSummary): SetFavorite {
  const favorites = lists.favorites() ?? []
  const place = favorites.findIndex(({ id }) => realId(id) === realId(item.id))
  const listed = favorites[place]
  if (listed) return { item: listed, favorite: false, place }
  return { item: placedIn(lists, item), favorite: true }
}

function changeList(lists: ItemLists, { item, favorite, place }: SetFavorite) {
  const id = realId(item.id)
  lists.changeFavorites((items) => {
    const others = items.filter((other) => realId(other.id) !== id)
    return favorite ? others.toSpliced(place ?? others.length, 0, item) : others
  })
}
