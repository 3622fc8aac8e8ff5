import type { LucideIcon } from 'lucide-react'
import styles from './item-mark.module.css'

interface ItemMarkProps {
  label: string
  icon: LucideIcon
}

/** Small symbol after an item's name. */
export function ItemMark({ label, icon: Icon }: ItemMarkProps) {
  return (
    <span role="img" aria-label={label} className={styles.mark}>
      <Icon aria-hidden size={14} />
    </span>
  )
}
