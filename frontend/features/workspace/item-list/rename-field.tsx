import { type KeyboardEvent, useRef } from 'react'
import { isComposing } from '../../../ui/keys/is-composing.js'
import { MAX_NAME } from '../tree/item-name.js'
import styles from './item-list.module.css'

interface RenameFieldProps {
  name: string
  onRename: (name: string) => void
  /** Called once, after the rename or its cancellation. */
  onDone: () => void
}

/**
 * Selects the name when the field appears. The same function on each render, because React calls a
 * new one again, and a list that changes elsewhere would select the typed text.
 */
function begin(input: HTMLInputElement | null) {
  input?.focus()
  input?.select()
}

/** Field that renames in place. Enter or a click elsewhere saves the name, Escape discards it. */
export function RenameField({ name, onRename, onDone }: RenameFieldProps) {
  const done = useRef(false)

  function finish(next: string | null) {
    if (done.current) return
    done.current = true
    if (next !== null && next !== name) onRename(next)
    onDone()
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (isComposing(event.nativeEvent)) return
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // In Firefox, keyup of Enter would reach the newly focused link and open it.
    event.preventDefault()
    finish(event.key === 'Enter' ? event.currentTarget.value : null)
  }

  return (
    <input
      ref={begin}
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
