import type { KeyboardEvent } from 'react'

/**
 * Handles the keys of a tree. Up, Down, Home and End move between visible rows. Right and Left
 * expand, collapse, and move in and out. Enter and Space choose. Other keys are typed into the
 * filter.
 */
export function handleTreeKey(event: KeyboardEvent<HTMLElement>, filter: HTMLElement | null) {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="treeitem"]')]
  const index = items.indexOf(event.target as HTMLElement)
  const item = items[index]
  if (!item) return
  const go = (to: HTMLElement | null | undefined) => {
    to?.focus()
    to?.scrollIntoView({ block: 'nearest' })
  }
  switch (event.key) {
    case 'ArrowDown':
      go(items[index + 1])
      break
    case 'ArrowUp':
      go(index === 0 ? filter : items[index - 1])
      break
    case 'Home':
      go(items[0])
      break
    case 'End':
      go(items.at(-1))
      break
    case 'ArrowRight':
      if (item.ariaExpanded === 'false') item.click()
      else if (item.ariaExpanded === 'true') go(items[index + 1])
      break
    case 'ArrowLeft':
      if (item.ariaExpanded === 'true') item.click()
      else go(items.slice(0, index).findLast((other) => levelOf(other) < levelOf(item)))
      break
    case 'Enter':
    case ' ':
      item.click()
      break
    default:
      if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) filter?.focus()
      return
  }
  event.preventDefault()
}

function levelOf(item: HTMLElement) {
  return Number(item.ariaLevel)
}
