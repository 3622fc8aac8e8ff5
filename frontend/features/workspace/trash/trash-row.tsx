import { Ellipsis } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link } from 'wouter'
import type { BlockSummary, PlacedBlock } from '#modules/workspace/api'
import { Button } from '../../../ui/button/button.js'
import { IconButton } from '../../../ui/icon-button/icon-button.js'
import { ItemIcon } from '../tree/item-icon.js'
import { capitalized, displayName } from '../tree/item-name.js'
import { TimeAgo } from '../../../app/time-ago/time-ago.js'
import { Row, Text } from '../../../ui/layout/layout.js'
import styles from './trash.module.css'

interface NameCellProps {
  item: BlockSummary | PlacedBlock
  href: string
  /**
   * Handles a click. Returns true if the click must not follow the link. Opening a new tab always
   * follows it.
   */
  onPress: (item: BlockSummary) => boolean
}

export function NameCell({ item, href, onPress }: NameCellProps) {
  const path = 'path' in item ? item.path.map(displayName).join(' / ') : ''

  function handleClick(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    if (onPress(item)) event.preventDefault()
  }

  return (
    <Row gap={3} shrink>
      <ItemIcon item={item} size={18} className={styles.icon} />
      <Row align="baseline" gap={3} shrink className={styles.texts}>
        <Link
          href={href}
          draggable={false}
          translate="no"
          className={styles.link}
          onClick={handleClick}
        >
          {displayName(item)}
        </Link>
        {path && (
          <Text translate="no" truncate tone="muted" size="sm" className={styles.path}>
            {path}
          </Text>
        )}
        <span className={styles.below}>
          <span>{capitalized(item.block_type)}</span>
          {item.deleted_at && (
            <>
              {' · '}
              <TimeAgo at={item.deleted_at} />
            </>
          )}
        </span>
      </Row>
    </Row>
  )
}

interface ToolsCellProps {
  item: BlockSummary
  menuOpen: boolean
  onRestore: () => void
  onMenu: (event: MouseEvent, item: BlockSummary) => void
}

/**
 * Actions of the row. Restore shows on hover and focus, the menu button always on touch devices.
 */
export function ToolsCell({ item, menuOpen, onRestore, onMenu }: ToolsCellProps) {
  const name = displayName(item)
  return (
    <Row justify="end" gap={1}>
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
        onClick={(event) => onMenu(event, item)}
      >
        <Ellipsis aria-hidden />
      </IconButton>
    </Row>
  )
}
