import { ChevronRight } from 'lucide-react'
import { ItemIcon, type WithIcon } from '../tree/item-icon.js'
import { Row, Text } from '../../../ui/layout/layout.js'
import styles from './move-dialog.module.css'

interface TargetRowProps {
  item: WithIcon
  name: string
  /** 1 for a root item. */
  level: number
  /** Undefined if the row cannot be expanded. */
  expanded?: boolean
  disabled?: boolean
  detail?: string
  onPress: () => void
}

/** One row of the tree. A click expands or chooses it. tree-keys.ts has its keys. */
export function TargetRow({
  item,
  name,
  level,
  expanded,
  disabled = false,
  detail,
  onPress,
}: TargetRowProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree has the keys
    <Row
      role="treeitem"
      aria-level={level}
      aria-expanded={expanded}
      aria-selected={false}
      aria-disabled={disabled}
      tabIndex={-1}
      gap={2}
      className={styles.row}
      style={{ paddingInlineStart: `calc(var(--s-2) + ${level - 1} * var(--s-5))` }}
      onClick={disabled ? undefined : onPress}
    >
      {(expanded !== undefined || level > 1) && (
        <ChevronRight
          aria-hidden
          size={14}
          className={styles.chevron}
          visibility={expanded === undefined ? 'hidden' : undefined}
        />
      )}
      <ItemIcon item={item} size={16} className={styles.icon} />
      <Text translate="no" truncate>
        {name}
      </Text>
      {detail && (
        <Text tone="muted" size="xs" truncate className={styles.detail}>
          {detail}
        </Text>
      )}
    </Row>
  )
}
