import type { LucideIcon } from 'lucide-react'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  icon: LucideIcon
  title: string
  text: string
  /** Makes the whole area one button. */
  onClick?: () => void
}

/** What stands where a list would be. */
export function EmptyState({ icon: Icon, title, text, onClick }: EmptyStateProps) {
  const content = (
    <>
      <Icon aria-hidden size={28} strokeWidth={1.5} className={styles.icon} />
      <span className={styles.title}>{title}</span>
      <span className={styles.text}>{text}</span>
    </>
  )
  if (!onClick) return <div className={styles.area}>{content}</div>
  return (
    <button type="button" className={styles.area} onClick={onClick}>
      {content}
    </button>
  )
}
