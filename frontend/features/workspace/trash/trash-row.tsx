import { Ellipsis } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link } from 'wouter'
import type { BlockSummary, PlacedBlock } from '#modules/workspace/api'
import { Button } from '../../../ui/button/button.js'
import { IconButton } from '../../../ui/icon-button/icon-button.js'
import { BLOCK_ICONS } from '../blocks/block-icons.js'
import { capitalised, displayName } from '../blocks/block-name.js'
import { TimeAgo } from '../blocks/time-ago.js'
import styles from './trash.module.css'

interface NameCellProps {
  block: BlockSummary | PlacedBlock
  href: string
  /** Whether a press did something else than to follow the link; a new tab always follows it. */
  onPress: (block: BlockSummary) => boolean
}

export function NameCell({ block, href, onPress }: NameCellProps) {
  const Icon = BLOCK_ICONS[block.block_type]
  const path = 'path' in block ? block.path.map(displayName).join(' / ') : ''

  function handleClick(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    if (onPress(block)) event.preventDefault()
  }

  return (
    <div className={styles.block}>
      <Icon aria-hidden size={18} className={styles.icon} />
      <div className={styles.texts}>
        <Link href={href} draggable={false} className={styles.link} onClick={handleClick}>
          {displayName(block)}
        </Link>
        {path && <span className={styles.path}>{path}</span>}
        <span className={styles.below}>
          {capitalised(block.block_type)}
          {block.deleted_at && (
            <>
              {' · '}
              <TimeAgo at={block.deleted_at} />
            </>
          )}
        </span>
      </div>
    </div>
  )
}

interface ToolsCellProps {
  block: BlockSummary
  menuOpen: boolean
  onRestore: () => void
  onMenu: (event: MouseEvent, block: BlockSummary) => void
}

/** What can be done with the row; Restore shows on hover and focus, the dots on touch always. */
export function ToolsCell({ block, menuOpen, onRestore, onMenu }: ToolsCellProps) {
  const name = displayName(block)
  return (
    <div className={styles.buttons}>
      <Button
        variant="quiet"
        size="small"
        aria-label={`Restore ${name}`}
        className={styles.restore}
        onClick={onRestore}
      >
        Restore
      </Button>
      <IconButton
        label={`Actions for ${name}`}
        size="small"
        aria-haspopup="menu"
        aria-expanded={menuOpen}
        className={styles.dots}
        onClick={(event) => onMenu(event, block)}
      >
        <Ellipsis aria-hidden />
      </IconButton>
    </div>
  )
}
