import type { PageView } from '../../view/page-view.js'
import type { BlockRange } from '../block-at.js'
import { type DropPlace, placeAt } from '../drop/drop-place.js'
import { dropBlocks } from '../move-blocks.js'
import { scrollAtEdge } from '../../../../ui/scroll-at-edge.js'

/** How far a finger goes before it drags, in CSS pixels. */
const STRAY = 6

/** Blocks under a finger. */
export interface HeldBlocks {
  /** The finger's height, in CSS pixels of the window. */
  y: number
  place: DropPlace | null
}

interface HoldOptions {
  view: PageView
  range: BlockRange
  press: { clientY: number; pointerId: number }
  /** Null when they are let go. */
  onHold: (held: HeldBlocks | null) => void
  /** The finger was let go where it was pressed. */
  onTap: () => void
}

/** Follows a finger that holds blocks until it drops them; returns a function that cancels it. */
export function holdBlocks({ view, range, press, onHold, onTap }: HoldOptions) {
  const area = view.editor.dom.closest('main')
  const { doc } = view.editor.state
  const listening = new AbortController()
  const { signal } = listening
  let finger: PointerEvent | null = null
  let frame = 0

  const show = () => {
    // The text has changed under the finger: what it holds may be elsewhere.
    if (!finger || view.editor.isDestroyed || view.doc !== doc) return end()
    const place = placeAt(view.editor, finger, range)
    onHold({ y: finger.clientY, place })
    cancelAnimationFrame(frame)
    if (area && scrollAtEdge(area, finger.clientY)) frame = requestAnimationFrame(show)
    return place
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
    else if (place) view.run(dropBlocks(range, place.at, place.side))
  }
  window.addEventListener('pointermove', follow, { signal })
  window.addEventListener('pointerup', release, { signal })
  window.addEventListener('pointercancel', end, { signal })
  return end
}
