import { Autocomplete } from '@base-ui/react/autocomplete'
import { ChevronRight, type LucideIcon } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { Link } from 'wouter'
import styles from './command-palette.module.css'

/** One row: somewhere to go, or something to do. */
export interface Command {
  id: string
  title: ReactNode
  /** What helps to tell it from its like: the way to a page. */
  detail?: ReactNode
  /** Text around what was looked for. */
  excerpt?: ReactNode
  icon: LucideIcon
  /** Where it leads. */
  href?: string
  /** What it does instead. */
  run?: () => void
  /** Shows what it holds, in place of the rows. */
  lookInside?: () => void
  /** The keys that do the same: `['Ctrl', 'P']`. */
  keys?: string[]
}

interface CommandRowProps {
  command: Command
  /** Chooses it, with Alt. */
  digit: string | undefined
  onChoose: ((command: Command) => void) | undefined
}

/** A link where it leads somewhere, so that Ctrl and the middle button open it in a tab of its own. */
export const CommandRow = memo(function CommandRow({ command, digit, onChoose }: CommandRowProps) {
  const { title, detail, excerpt, icon: Icon, href, keys, lookInside } = command
  return (
    <Autocomplete.Item
      value={command}
      aria-keyshortcuts={digit && `Alt+${digit}`}
      className={styles.row}
      onClick={(event) => {
        if (!href || (!event.ctrlKey && !event.metaKey && !event.shiftKey)) onChoose?.(command)
      }}
      render={(props, { highlighted }) => {
        const row = { ...props, 'aria-selected': highlighted, tabIndex: -1 }
        return href ? <Link {...row} href={href} draggable={false} /> : <div {...row} />
      }}
    >
      <Icon aria-hidden size={16} className={styles.icon} />
      <span className={styles.text}>
        <span className={styles.line}>
          <span className={styles.title}>{title}</span>
          {detail && <span className={styles.detail}>{detail}</span>}
        </span>
        {excerpt && <span className={styles.excerpt}>{excerpt}</span>}
      </span>
      {keys && <RowKeys keys={keys} />}
      {lookInside && <ChevronRight aria-hidden size={16} className={styles.inside} />}
      {digit && (
        <span aria-hidden className={styles.digit}>
          {digit}
        </span>
      )}
    </Autocomplete.Item>
  )
})

function RowKeys({ keys }: { keys: string[] }) {
  return (
    <span aria-hidden className={styles.rowKeys}>
      {keys.map((key) => (
        <kbd key={key} className={styles.rowKey}>
          {key}
        </kbd>
      ))}
    </span>
  )
}
