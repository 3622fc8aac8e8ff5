import { afterPaint } from '../after-paint.js'

/** Details that Base UI passes when a menu opens or closes. */
interface Change {
  reason: string
  event: Event
}

/**
 * Wraps an open state and returns it with its change handler.
 *
 * Opening by press waits until the pressed button is painted. Closing by Escape first makes the
 * menu transparent. Both are deferred because mounting or unmounting a menu is slow on a slow
 * processor (decision 206). Keys open the menu at once, because more keys may follow.
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
