import { Globe, Share2 } from 'lucide-react'
import type { BlockSummary } from '#modules/workspace/api'
import { openShare } from '../../../app/open-windows.js'
import { IconButton } from '../../../ui/icon-button/icon-button.js'
import styles from './bar-share.module.css'
import { isShareOpen } from './share-state.js'
import { useShareOf } from './use-share-of.js'

/**
 * Button in the bar of the open page. Narrow bars show it only while the page is shared, because
 * they have no room and the page's menu has the same action.
 */
export function BarShare({ item }: { item: BlockSummary }) {
  const share = useShareOf(item.id)
  const open = share !== undefined && isShareOpen(share)
  return (
    <IconButton
      label="Share"
      hint={open ? 'Shared by link' : 'Share'}
      aria-description={open ? 'Shared by link' : undefined}
      className={open ? styles.open : styles.closed}
      onClick={() => openShare(item)}
    >
      {open ? <Globe aria-hidden /> : <Share2 aria-hidden />}
    </IconButton>
  )
}
