import type { Typed } from './bar-state.js'

type SetTyped = (change: (typed: Typed | null) => Typed | null) => void

/**
 * Captures keys typed before the bar's field has the focus, because its code may still be loading.
 */
export function keepEarly(event: KeyboardEvent, setTyped: SetTyped) {
  const { key, ctrlKey, metaKey, altKey } = event
  if (document.activeElement?.closest('[role=dialog]')) return
  if (ctrlKey || metaKey || altKey || event.isComposing) return
  if (key === 'Escape') setTyped(() => null)
  else if (key === 'Enter') setTyped((typed) => typed && { ...typed, entered: true })
  else if (key === 'Backspace') {
    setTyped((typed) => typed && { ...typed, text: typed.text.slice(0, -1) })
  } else if (key.length === 1) {
    setTyped((typed) => typed && { ...typed, text: typed.text + key })
  } else return
  event.preventDefault()
  event.stopPropagation()
}
