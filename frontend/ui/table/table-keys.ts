import type { KeyboardEvent } from 'react'
import type { Id } from '../selection/selection.js'
import type { Selecting } from '../selection/use-selection.js'

const FOCUSABLE = 'a[href], button:not([disabled]), [role="checkbox"]'
const TYPED_IN = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]'

/**
 * Handles table keys. Arrow keys move the focus to the same control of the adjacent row, and with
 * Shift also select. Ctrl+A selects every row; Escape clears the selection.
 */
export function handleTableKey<T extends Id>(
  event: KeyboardEvent<HTMLElement>,
  order: T[],
  selection: Selecting<T> | undefined
) {
  const target = event.target as HTMLElement
  if (event.defaultPrevented || event.altKey || target.matches(TYPED_IN)) return
  const row = target.closest<HTMLElement>('[data-id]')
  if (!row) return
  const command = event.ctrlKey || event.metaKey
  switch (event.key) {
    case 'ArrowDown':
    case 'ArrowUp':
      return step(event, row, target, order, selection)
    case 'a':
      if (!command || !selection) return
      selection.set(order)
      return event.preventDefault()
    case 'Escape':
      if (!selection?.ids.size) return
      selection.clear()
      return event.preventDefault()
  }
}

function step<T extends Id>(
  event: KeyboardEvent<HTMLElement>,
  row: HTMLElement,
  target: HTMLElement,
  order: T[],
  selection: Selecting<T> | undefined
) {
  const down = event.key === 'ArrowDown'
  const next = (down ? row.nextElementSibling : row.previousElementSibling) as HTMLElement | null
  if (!next?.dataset.id) return
  event.preventDefault()
  const place = controlsOf(row).indexOf(target)
  const controls = controlsOf(next)
  const control = controls[place] ?? controls[0]
  control?.focus()
  control?.scrollIntoView({ block: 'nearest' })
  if (!event.shiftKey || !selection) return
  const here = idOf(row, order)
  const there = idOf(next, order)
  if (here === undefined || there === undefined) return
  selection.extend(there, order, here)
}

/** Returns the focusable elements of a row in order. */
export function controlsOf(row: HTMLElement) {
  return [...row.querySelectorAll<HTMLElement>(FOCUSABLE)]
}

function idOf<T extends Id>(row: HTMLElement, order: T[]) {
  return order.find((id) => String(id) === row.dataset.id)
}
