import { type KeyboardEvent, useState } from 'react'
import type { NamedEmoji } from './find-emoji.js'
import { nextCell } from './grid-keys.js'
import styles from './icon-picker.module.css'

interface EmojiGridProps {
  emoji: NamedEmoji[]
  /** Current icon. */
  chosen: string | null
  onChoose: (emoji: string) => void
  /** Called on ArrowUp in the first line. */
  onLeaveAtTop: () => void
}

/** Emoji to choose from. One of them is in the tab order, and arrow keys lead to the others. */
export function EmojiGrid({ emoji, chosen, onChoose, onLeaveAtTop }: EmojiGridProps) {
  const [active, setActive] = useState(0)
  // The search may have shortened the list.
  const tabStop = active < emoji.length ? active : 0

  function handleKey(event: KeyboardEvent<HTMLDivElement>) {
    const cells = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=option]')]
    const index = cells.indexOf(event.target as HTMLElement)
    if (index < 0) return
    const columns = getComputedStyle(event.currentTarget).gridTemplateColumns.split(' ').length
    const next = nextCell(event.key, index, { columns, count: cells.length })
    if (next === undefined) return
    event.preventDefault()
    if (next < 0) onLeaveAtTop()
    else cells[next]?.focus()
  }

  return (
    <div
      role="listbox"
      aria-label="Emoji"
      tabIndex={-1}
      className={styles.grid}
      onKeyDown={handleKey}
    >
      {emoji.map(({ emoji: sign, names }, index) => (
        <button
          key={sign}
          type="button"
          role="option"
          aria-selected={sign === chosen}
          aria-label={names[0]}
          title={names.join(', ')}
          tabIndex={index === tabStop ? 0 : -1}
          className={styles.cell}
          onFocus={() => setActive(index)}
          onClick={() => onChoose(sign)}
        >
          <span aria-hidden translate="no">
            {sign}
          </span>
        </button>
      ))}
    </div>
  )
}
