import { useRef, useSyncExternalStore } from 'react'
import type { PageState } from './page-state.js'
import type { PageView } from './page-view.js'

/**
 * Returns the part of the page's state that an overlay shows. Re-renders only when the value
 * changes; of an object, when one of its fields changes. `select` runs after each key press, so its
 * cost must not depend on the page's length.
 */
export function useEditorState<T>(page: PageView, select: (now: PageState) => T): T {
  const known = useRef<T>(undefined)
  return useSyncExternalStore(page.subscribe, () => {
    const selected = select(page.now)
    if (!isSame(known.current, selected)) known.current = selected
    return known.current as T
  })
}

function isSame(a: unknown, b: unknown) {
  if (Object.is(a, b)) return true
  if (!isPlain(a) || !isPlain(b)) return false
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => Object.is(a[key], b[key]))
}

/** Returns true for plain objects; nodes and similar objects are compared as a whole. */
function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && value.constructor === Object
}
