import type { KeyboardEvent } from 'react'

/** Controls in which the arrow keys have a meaning of their own. */
const TAKES_ARROWS = 'input, textarea, select, [role=menu]'

/** Handles a key: the left arrow steps back in time (-1), the right one forward (1). */
export function stepByArrows(event: KeyboardEvent, step: (by: 1 | -1) => void) {
  const { key, altKey, ctrlKey, metaKey, shiftKey, target, currentTarget } = event
  // React passes on keys of dialogs above the window.
  if (!currentTarget.contains(target as Node)) return
  if (altKey || ctrlKey || metaKey || shiftKey || event.defaultPrevented) return
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
  if ((target as Element).closest(TAKES_ARROWS)) return
  event.preventDefault()
  step(key === 'ArrowLeft' ? -1 : 1)
}
