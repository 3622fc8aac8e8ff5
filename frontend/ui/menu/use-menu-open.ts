import { afterPaint } from '../after-paint.js'

/** What Base UI says of a menu that opens or closes. */
interface Change {
  reason: string
  event: Event
}

/**
 * Whether a menu is open, and what changes it, of a state. A press that opens it is shown first, by
 * the button, and Escape by a menu that cannot be seen any more: drawing or removing it takes a slow processor long (decision 230).
 * Keys open it at once, since more of them may follow.
 */
export function useMenuOpen([open, setOpen]: readonly [boolean, (open: boolean) => void]) {
  function change(next: boolean, { reason, event }: Change) {
    const opens = next && reason === 'trigger-press' && (event as UIEvent).detail > 0
    const left = reason === 'escape-key' && (event.target as Element).closest('[role="menu"]')
    if (left) (left as HTMLElement).style.opacity = '0'
    if (opens || left) afterPaint(() => setOpen(next))
    else setOpen(next)
  }
  return [open, change] as const
}
