import { Star } from 'lucide-react'
import type { BlockSummary } from '#modules/workspace/api'
import { IconButton } from '../../../ui/icon-button/icon-button.js'
import { toggleFavorite } from '../tree/tree-mutations.js'
import styles from './star.module.css'
import { useIsFavorite } from './use-favorite-ids.js'

/** Star in the bar of the open item. */
export function BarStar({ item }: { item: BlockSummary }) {
  const favorite = useIsFavorite(item.id)
  return (
    <IconButton
      label={favorite ? 'Remove from favorites' : 'Add to favorites'}
      className={favorite ? styles.on : undefined}
      onClick={() => toggleFavorite(item)}
    >
      <Star aria-hidden />
    </IconButton>
  )
}
