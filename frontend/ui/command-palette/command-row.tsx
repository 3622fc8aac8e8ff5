import { Autocomplete } from '@base-ui/react/autocomplete'
import { ChevronRight } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { Icon } from '../emoji-icon/emoji-icon.js'
import { Row, Text } from '../layout/layout.js'
import styles from './command-palette.module.css'

/** A row: a link or an action. */
export interface Command {
  id: string
  title: ReactNode
  /** True if the texts are names of the user's, which a page translator leaves alone. */
  isName?: boolean
  /** Detail that distinguishes similar rows, such as a page's path. */
  detail?: ReactNode
  /** Text around the match. */
  excerpt?: ReactNode
  icon: Icon
  /** Target of the link. */
  href?: string
  /** Runs before the link is followed in this tab. */
  onFollow?: () => void
  /** Action of a row without link. */
  run?: () => void
  /** Replaces the rows with the children of this one. */
  lookInside?: () => void
  /** Shortcut keys of the command: `['Ctrl', 'P']`. */
  keys?: string[]
}

interface CommandRowProps {
  command: Command
  /** Digit that chooses the row together with Alt. */
  digit: string | undefined
  onChoose: ((command: Command) => void) | undefined
}

/** A link if the row has an address. Ctrl or a middle click then opens the address in a new tab. */
export const CommandRow = memo(function CommandRow({ command, digit, onChoose }: CommandRowProps) {
  const { title, detail, excerpt, icon: Glyph, href, keys, lookInside } = command
  const own = command.isName ? 'no' : undefined
  return (
    <Autocomplete.Item
      value={command}
      aria-keyshortcuts={digit && `Alt+${digit}`}
      className={styles.row}
      onClick={(event) => {
        if (href && (event.ctrlKey || event.metaKey || event.shiftKey)) return
        command.onFollow?.()
        onChoose?.(command)
      }}
      render={(props, { highlighted }) => {
        const row = { ...props, 'aria-selected': highlighted, tabIndex: -1 }
        return href ? <Link {...row} href={href} draggable={false} /> : <div {...row} />
      }}
    >
      <Glyph aria-hidden size={16} className={styles.icon} />
      <span className={styles.text}>
        <Row as="span" align="baseline" gap={3} className={styles.line}>
          <Text translate={own} weight="medium" truncate className={styles.title}>
            {title}
          </Text>
          {detail && (
            <Text translate={own} tone="muted" size="sm" truncate shrink className={styles.detail}>
              {detail}
            </Text>
          )}
        </Row>
        {excerpt && (
          <Text tone="muted" size="sm" breakable marginTop={0} className={styles.excerpt}>
            {excerpt}
          </Text>
        )}
      </span>
      {keys && <RowKeys keys={keys} />}
      {lookInside && <ChevronRight aria-hidden size={16} className={styles.inside} />}
      {digit && (
        <Text aria-hidden tone="muted" size="xs" tabular fixed className={styles.digit}>
          {digit}
        </Text>
      )}
    </Autocomplete.Item>
  )
})

function RowKeys({ keys }: { keys: string[] }) {
  return (
    <Row as="span" aria-hidden align="stretch" gap={0} fixed className={styles.rowKeys}>
      {keys.map((key) => (
        <kbd key={key} className={styles.rowKey}>
          {key}
        </kbd>
      ))}
    </Row>
  )
}
