import { useQuery } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { ChevronRight } from 'lucide-react'
import { useId, useRef } from 'react'
import { MAIN_ID } from '../../../app/skip-link/skip-link.js'
import { storedLocally } from '../../../app/stored-locally.js'
import { identityOf } from '../../../app/temporary-ids.js'
import type { PlacedBlock } from '#modules/workspace/api'
import { cx } from '../../../ui/class-names.js'
import { handleTableKey } from '../../../ui/table/table-keys.js'
import { useListFocus } from '../item-list/use-list-focus.js'
import { favoritesQuery } from '../tree/item-queries.js'
import { toggleFavorite } from '../tree/tree-mutations.js'
import { FavoriteRow } from './favorite-row.js'
import styles from './favorites.module.css'

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

/** The favourites on top of the sidebar; nothing while there are none (rule 1.9). */
export function Favorites(props: FavoritesProps) {
  const { data = [] } = useQuery(favoritesQuery)
  return data.length > 0 ? <FavoriteList {...props} items={data} /> : null
}

function FavoriteList({
  activeId,
  roomy = false,
  items,
}: FavoritesProps & { items: PlacedBlock[] }) {
  const [open, setOpen] = useAtom(openAtom)
  const list = useRef<HTMLUListElement>(null)
  const focus = useListFocus(list, items)
  const id = useId()

  function remove(item: PlacedBlock) {
    // The section disappears with its last row.
    if (items.length === 1) document.getElementById(MAIN_ID)?.focus()
    else focus.passOn([item.id])
    toggleFavorite(item)
  }

  return (
    <section aria-labelledby={id} className={cx(styles.section, roomy && styles.roomy)}>
      <h2 id={id} className={styles.heading}>
        <button
          type="button"
          aria-expanded={open}
          className={styles.toggle}
          onClick={() => setOpen(!open)}
        >
          Favourites
          <ChevronRight aria-hidden size={14} className={cx(styles.chevron, open && styles.open)} />
        </button>
      </h2>
      {open && (
        <ul
          ref={list}
          className={styles.list}
          onKeyDown={(event) => handleTableKey(event, items.map(idOf), undefined)}
        >
          {items.map((item) => (
            <FavoriteRow
              key={identityOf(item.id)}
              item={item}
              active={item.id === activeId}
              roomy={roomy}
              onRemove={() => remove(item)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

function idOf({ id }: PlacedBlock) {
  return id
}
