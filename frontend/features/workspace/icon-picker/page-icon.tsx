import { SmilePlus } from 'lucide-react'
import type { BlockSummary } from '#modules/workspace/api'
import { EmojiIcon } from '../../../ui/emoji-icon/emoji-icon.js'
import { pickIcon } from './pick-icon.js'
import styles from './page-icon.module.css'

/**
 * Button with the emoji above the title of the open page. A page without one shows 'Add icon' on
 * hover and focus. A locked page keeps its icon (rule 4.2).
 */
export function PageIcon({ item }: { item: BlockSummary }) {
  const { icon } = item
  const picture = icon && <EmojiIcon emoji={icon} size={56} />
  if (item.is_page_locked) return picture && <div className={styles.icon}>{picture}</div>
  return (
    // One button for both, so that it keeps the focus when the icon appears or goes.
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={icon ? `Change icon ${icon}` : undefined}
      className={icon ? styles.icon : styles.add}
      onClick={() => pickIcon(item)}
    >
      {picture || (
        <>
          <SmilePlus aria-hidden size={16} />
          Add icon
        </>
      )}
    </button>
  )
}
