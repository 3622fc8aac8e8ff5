import { Autocomplete } from '@base-ui/react/autocomplete'
import type { LucideIcon } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { Link } from 'wouter'
import styles from './command-palette.module.css'

/** One row: somewhere to go. */
export interface Command {
  id: string
  title: ReactNode
  /** What helps to tell it from its like: the way to a page. */
  detail?: ReactNode
  /** Text around what was looked for. */
  excerpt?: ReactNode
  icon: LucideIcon
  href: string
}

interface CommandRowProps {
  command: Command
  onChoose: ((command: Command) => void) | undefined
}

/** A link, so that Ctrl and the middle button open it in a tab of its own. */
export const CommandRow = memo(function CommandRow({ command, onChoose }: CommandRowProps) {
  const { title, detail, excerpt, icon: Icon, href } = command
  return (
    <Autocomplete.Item
      value={command}
      className={styles.row}
      onClick={(event) => {
        if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onChoose?.(command)
      }}
      render={(props, { highlighted }) => (
        <Link {...props} href={href} aria-selected={highlighted} tabIndex={-1} draggable={false} />
      )}
    >
      <Icon aria-hidden size={16} className={styles.icon} />
      <span className={styles.text}>
        <span className={styles.line}>
          <span className={styles.title}>{title}</span>
          {detail && <span className={styles.detail}>{detail}</span>}
        </span>
        {excerpt && <span className={styles.excerpt}>{excerpt}</span>}
      </span>
    </Autocomplete.Item>
  )
})
