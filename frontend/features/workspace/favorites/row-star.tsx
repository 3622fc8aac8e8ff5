import { Star } from 'lucide-react'
import type { BlockSummary } from '#modules/workspace/api'
import { IconButton } from '../../../ui/icon-button/icon-button.js'
import { displayName } from '../tree/item-name.js'
import { toggleFavorite } from '../tree/tree-mutations.js'
import styles from './star.module.css'
import { useIsFavorite } from './use-favorite-ids.js'

/**
 * Star at the end of a row. For a block that is no favorite, the star appears on hover for the
 * mouse only, because the row's menu has the same action.
 */
export function RowStar({ item }: { item: BlockSummary }) {
  const favorite = useIsFavorite(item.id)
  const name = displayName(item)
  return (
    <IconButton
      label={favorite ? `Remove “${name}” from favorites` : `Add “${name}” to favorites`}
      size="small"
      tabIndex={-1}
      aria-hidden={!favorite}
      data-star={favorite ? 'on' : 'off'}
      className={favorite ? styles.on : undefined}
      onClick={() => toggleFavorite(item)}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <Star aria-hidden />
    </IconButton>
  )
}
