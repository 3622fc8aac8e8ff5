import { draggedItems } from './dragged.js'

/**
 * Lets items that are dragged to the edge of a list scroll it. Its code is fetched when the pointer
 * first comes to the list. Returns a function that ends it.
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
      // Offline, before it was ever fetched: the wheel scrolls as well.
    }
  }

  element.addEventListener('pointerenter', start, { once: true })
  return () => {
    ended = true
    element.removeEventListener('pointerenter', start)
    stop?.()
  }
}
