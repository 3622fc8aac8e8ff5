/**
 * Moves the focus between the buttons of a list by key; ArrowUp at the first one and Escape leave
 * the list. Returns true if the key did something.
 */
export function moveInOffer(list: HTMLElement, key: string, leave: () => void) {
  const buttons = [...list.querySelectorAll('button')]
  const index = buttons.findIndex((button) => button === list.ownerDocument.activeElement)
  if (key === 'Escape' || (key === 'ArrowUp' && index <= 0)) {
    leave()
    return true
  }
  const next = targetOf(key, index, buttons.length)
  if (next === undefined) return false
  buttons[next]?.focus()
  return true
}

function targetOf(key: string, index: number, count: number) {
  switch (key) {
    case 'ArrowDown':
      return Math.min(index + 1, count - 1)
    case 'ArrowUp':
      return index - 1
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
