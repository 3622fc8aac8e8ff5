import type { LucideIcon } from 'lucide-react'
import { Row } from '../../../ui/layout/layout.js'
import styles from './item-mark.module.css'

interface ItemMarkProps {
  label: string
  icon: LucideIcon
}

/** Small symbol after an item's name. */
export function ItemMark({ label, icon: Icon }: ItemMarkProps) {
  return (
    <Row
      as="span"
      role="img"
      aria-label={label}
      inline
      align="stretch"
      tone="muted"
      fixed
      className={styles.mark}
    >
      <Icon aria-hidden size={14} />
    </Row>
  )
}
