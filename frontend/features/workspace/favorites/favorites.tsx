import { useQuery } from '@tanstack/react-query'
import { atomWithStorage } from 'jotai/utils'
import { Star } from 'lucide-react'
import { useRef } from 'react'
import { MAIN_ID } from '../../../app/skip-link/skip-link.js'
import { storedLocally } from '../../../app/stored-locally.js'
import { identityOf } from '../../../app/temporary-ids.js'
import type { PlacedBlock } from '#modules/workspace/api'
import { IconButton } from '../../../ui/icon-button/icon-button.js'
import { useListFocus } from '../item-list/use-list-focus.js'
import { ListSection } from '../placed-list/list-section.js'
import { PlacedList } from '../placed-list/placed-list.js'
import listStyles from '../placed-list/placed-list.module.css'
import { PlacedRow } from '../placed-list/placed-row.js'
import { displayName } from '../tree/item-name.js'
import { favoritesQuery } from '../tree/item-queries.js'
import { toggleFavorite } from '../tree/tree-mutations.js'

interface FavoritesProps {
  /** Id of the open item. */
  activeId: number | undefined
  /** True for full-width rows that suit touch. */
  roomy?: boolean
}

/** True if the list is open. Stored in this browser. */
const openAtom = atomWithStorage('strata:favorites-open', true, storedLocally<boolean>(), {
  getOnInit: true,
})

/** The favorites on top of the sidebar; nothing while there are none (rule 1.9). */
export function Favorites(props: FavoritesProps) {
  const { data = [] } = useQuery(favoritesQuery)
  return data.length > 0 ? <FavoriteList {...props} items={data} /> : null
}

function FavoriteList({
  activeId,
  roomy = false,
  items,
}: FavoritesProps & { items: PlacedBlock[] }) {
  const list = useRef<HTMLUListElement>(null)
  const focus = useListFocus(list, items)

  function remove(item: PlacedBlock) {
    // The section disappears with its last row.
    if (items.length === 1) document.getElementById(MAIN_ID)?.focus()
    else focus.passOn([item.id])
    toggleFavorite(item)
  }

  return (
    <ListSection title="Favorites" openAtom={openAtom} roomy={roomy}>
      <PlacedList ref={list} items={items}>
        {items.map((item) => (
          <PlacedRow
            key={identityOf(item.id)}
            item={item}
            active={item.id === activeId}
            roomy={roomy}
          >
            <IconButton
              label={`Remove “${displayName(item)}” from favorites`}
              size="small"
              className={listStyles.star}
              onClick={() => remove(item)}
            >
              <Star aria-hidden />
            </IconButton>
          </PlacedRow>
        ))}
      </PlacedList>
    </ListSection>
  )
}
