import type { PageView } from '../../view/page-view.js'
import { selectedBlocks } from '../block-selection.js'
import { type DropPlace, placeAt } from '../drop/drop-place.js'
import { dropBlocks } from '../move-blocks.js'
import { scrollAtEdge } from '../../../../ui/scroll-at-edge.js'

/** Distance in CSS pixels after which a press becomes a drag. */
const STRAY = 6

/** Blocks held by a finger. */
export interface HeldBlocks {
  /** Finger's vertical position, in CSS pixels of the window. */
  y: number
  place: DropPlace | null
}

interface HoldOptions {
  view: PageView
  press: { clientY: number; pointerId: number }
  /** Receives the held blocks; null when they are released. */
  onHold: (held: HeldBlocks | null) => void
  /** Runs if the finger is lifted without a drag. */
  onTap: () => void
}

/**
 * Follows a finger that holds the selected blocks until it drops them; returns a function that
 * cancels. The selection knows where the blocks are while another device edits the page.
 */
export function holdBlocks({ view, press, onHold, onTap }: HoldOptions) {
  const area = view.editor.dom.closest('main')
  const listening = new AbortController()
  const { signal } = listening
  let finger: PointerEvent | null = null
  let frame = 0

  const show = () => {
    const range = view.editor.isDestroyed ? null : selectedBlocks(view.editor.state)
    if (!finger || !range) return end()
    const place = placeAt(view.editor, finger, range)
    onHold({ y: finger.clientY, place })
    cancelAnimationFrame(frame)
    if (area && scrollAtEdge(area, finger.clientY)) frame = requestAnimationFrame(show)
    return place && { range, ...place }
  }
  const end = () => {
    cancelAnimationFrame(frame)
    listening.abort()
    onHold(null)
  }
  const follow = (event: PointerEvent) => {
    if (event.pointerId !== press.pointerId) return
    if (!finger && Math.abs(event.clientY - press.clientY) <= STRAY) return
    finger = event
    show()
  }
  const release = ({ pointerId }: PointerEvent) => {
    if (pointerId !== press.pointerId) return
    const dragged = finger !== null
    const place = dragged && show()
    end()
    if (!dragged) onTap()
    else if (place) view.run(dropBlocks(place.range, place.at, place.side))
  }
  window.addEventListener('pointermove', follow, { signal })
  window.addEventListener('pointerup', release, { signal })
  window.addEventListener('pointercancel', end, { signal })
  return end
}
