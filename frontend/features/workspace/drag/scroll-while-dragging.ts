import { draggedItems } from './dragged.js'

/**
 * Scrolls a list while items are dragged to its edge. The code loads when the pointer first enters
 * the list. Returns a cleanup function.
 */
export function scrollWhileDragging(element: HTMLElement) {
  let ended = false
  let stop: (() => void) | undefined

  async function start() {
    try {
      const { autoScrollForElements } =
        await import('@atlaskit/pragmatic-drag-and-drop-auto-scroll/element')
      if (ended) return
      stop = autoScrollForElements({
        element,
        canScroll: ({ source }) => draggedItems(source) !== null,
      })
    } catch {
      // Offline before the first download. The wheel still scrolls.
    }
  }

  element.addEventListener('pointerenter', start, { once: true })
  return () => {
    ended = true
    element.removeEventListener('pointerenter', start)
    stop?.()
  }
}
