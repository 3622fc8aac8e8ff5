import { useState } from 'react'

/** What Base UI says of a menu that opens or closes. */
interface Change {
  reason: string
  event: Event
}

/**
 * Whether a menu is open. A press that opens it is shown first, by the button: drawing the menu
 * takes a slow processor long (decision 230). Keys open it at once, since more of them may follow.
 */
export function useMenuOpen(startsOpen = false) {
  const [open, setOpen] = useState(startsOpen)
  function change(next: boolean, { reason, event }: Change) {
    const waits = next && reason === 'trigger-press' && (event as UIEvent).detail > 0
    if (waits) requestAnimationFrame(() => setTimeout(setOpen, 0, true))
    else setOpen(next)
  }
  return [open, change] as const
}
