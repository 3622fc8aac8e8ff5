import { Star } from 'lucide-react'
import { Link } from 'wouter'
import type { PlacedBlock } from '#modules/workspace/api'
import { paths } from '../../../app/paths.js'
import { realId } from '../../../app/temporary-ids.js'
import { cx } from '../../../ui/class-names.js'
import { IconButton } from '../../../ui/icon-button/icon-button.js'
import { WholeText } from '../../../ui/tooltip/whole-text.js'
import { displayName } from '../tree/item-name.js'
import { ITEM_ICONS } from '../tree/item-types.js'
import { OpenName } from '../tree/unsaved-name.js'
import styles from './favorites.module.css'

interface FavoriteRowProps {
  item: PlacedBlock
  /** True for the open item. */
  active: boolean
  roomy: boolean
  onRemove: () => void
}

/** One favourite: a link, and the star that removes the item from the list. */
export function FavoriteRow({ item, active, roomy, onRemove }: FavoriteRowProps) {
  const name = displayName(item)
  const Icon = ITEM_ICONS[item.block_type]
  return (
    <li data-id={item.id} className={cx(styles.row, active && styles.active)}>
      <Icon aria-hidden className={styles.icon} />
      <WholeText text={name}>
        <Link
          href={paths.item(...[...item.path, item].map(({ id }) => realId(id)))}
          aria-current={active ? 'page' : undefined}
          className={styles.link}
          draggable={false}
        >
          <span translate="no" className={styles.name}>
            {active ? <OpenName item={item} /> : name}
          </span>
          {roomy && item.path.length > 0 && (
            <span translate="no" className={styles.path}>
              {item.path.map(displayName).join(' / ')}
            </span>
          )}
        </Link>
      </WholeText>
      <IconButton
        label={`Remove “${name}” from favourites`}
        size="small"
        className={styles.star}
        onClick={onRemove}
      >
        <Star aria-hidden />
      </IconButton>
    </li>
  )
}
