import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { isFieldAwaited, leaveEarlyKeys, takeEarlyKeys } from '../../../app/early-keys.js'
import { isFreeSinceNavigation } from '../../../app/page-heading.js'
import { isComposing } from '../../../ui/keys/is-composing.js'
import { replaceText } from './replace-text.js'
import { splitEarly } from './split-early.js'
import styles from './title-field.module.css'

interface TitleFieldProps {
  ref?: RefObject<HTMLTextAreaElement | null>
  value: string
  onChange?: (value: string) => void
  /** True if the page is locked. */
  disabled?: boolean
  /**
   * Focuses the field, because the page was just created: with the whole title selected, or with
   * the cursor after a name that was typed before.
   */
  focusAtStart?: 'all' | 'end'
  /**
   * Called on Enter or ArrowDown, to move on to the text (rule 6.1). `early` is the text typed
   * after Enter before the text field appeared.
   */
  onLeave?: (early?: string) => void
}

/** Field for the page's name, which grows with it and never contains line breaks. */
export function TitleField({
  ref,
  value,
  onChange,
  disabled = false,
  focusAtStart,
  onLeave,
}: TitleFieldProps) {
  const own = useRef<HTMLTextAreaElement>(null)
  const field = ref ?? own

  const begin = useEffectEvent((cursor: 'all' | 'end') => {
    if (!field.current) return
    field.current.select()
    if (cursor === 'end') field.current.setSelectionRange(value.length, value.length)
    const { value: shown, selectionStart: start, selectionEnd: end } = field.current
    const taken = shown.slice(0, start) + shown.slice(end)
    const { title, lines } = splitEarly(takeEarlyKeys(), taken)
    if (title !== '') {
      // The next key follows these.
      field.current.setRangeText(title, start, end, 'end')
      onChange?.(field.current.value)
    }
    if (lines.length > 0) onLeave?.(lines.join('\n'))
  })

  const [initial] = useState(value)
  useLayoutEffect(() => {
    if (field.current) replaceText(field.current, value)
  }, [field, value])

  useEffect(() => {
    // Keys buffered by now may be for another field, which gets the focus next.
    if (!focusAtStart || isFieldAwaited()) return
    if (isFreeSinceNavigation()) begin(focusAtStart)
    else leaveEarlyKeys()
  }, [focusAtStart])

  function handleKey(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onLeave?.()
  }

  return (
    // The copy behind the field determines its height.
    <div translate="no" className={styles.grow} data-copy={`${value} `}>
      <textarea
        ref={field}
        rows={1}
        dir="auto"
        aria-label="Page title"
        placeholder="Untitled page"
        maxLength={255}
        defaultValue={initial}
        disabled={disabled}
        onChange={(event) => onChange?.(event.target.value.replaceAll(/\s*\n\s*/g, ' '))}
        onKeyDown={handleKey}
        className={styles.field}
      />
    </div>
  )
}
