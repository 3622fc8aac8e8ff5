import { type KeyboardEvent, useRef } from 'react'
import { MAX_NAME } from '../tree/item-name.js'
import styles from './item-list.module.css'

interface RenameFieldProps {
  name: string
  onRename: (name: string) => void
  /** Called once, after the renaming or instead of it. */
  onDone: () => void
}

/** Renames in place: Enter or a press elsewhere keeps the name, Escape drops it. */
export function RenameField({ name, onRename, onDone }: RenameFieldProps) {
  const done = useRef(false)

  function finish(next: string | null) {
    if (done.current) return
    done.current = true
    if (next !== null && next !== name) onRename(next)
    onDone()
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // In Firefox the rest of Enter goes to what has the focus by then: the link, which it opens.
    event.preventDefault()
    finish(event.key === 'Enter' ? event.currentTarget.value : null)
  }

  return (
    <input
      ref={(input) => {
        input?.focus()
        input?.select()
      }}
      aria-label={`New name of ${name}`}
      defaultValue={name}
      maxLength={MAX_NAME}
      autoComplete="off"
      className={styles.rename}
      onKeyDown={handleKey}
      onBlur={(event) => finish(event.currentTarget.value)}
    />
  )
}
