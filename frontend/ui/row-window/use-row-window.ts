import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { WHOLE } from './whole-list.js'

/** Rows rendered beyond the visible edges, so that the arrow keys always find the next row. */
const BEYOND = 12

/** Rendered range of a long list, and the space that the other rows take, in CSS pixels. */
export interface RowWindow {
  /** True if only some of the rows are rendered. */
  long: boolean
  first: number
  /** Index after the last rendered row. */
  end: number
  before: number
  after: number
  /** Scrolls a row to the middle of the view, even if the row is not rendered. */
  scrollTo: (index: number) => void
}

/**
 * Virtualizes `count` rows of equal height: only the visible rows render. `body` contains the rows.
 * The nearest scrollable ancestor of `body` scrolls them.
 */
export function useRowWindow(
  count: number,
  body: RefObject<HTMLElement | null>,
  rowHeight: number
): RowWindow {
  const [place, setPlace] = useState<Place | null>(null)
  // All rows render if only the document scrolls.
  const long = count > WHOLE && (place === null || place.scroller !== null)
  useLayoutEffect(() => {
    if (count > WHOLE && body.current) setPlace(placeOf(body.current))
  }, [count, body])

  // oxlint-disable-next-line react/incompatible-library -- what it returns is used here only
  const virtualizer = useVirtualizer({
    count,
    enabled: long,
    getScrollElement: () => place?.scroller ?? null,
    estimateSize: () => rowHeight,
    scrollMargin: place?.top ?? 0,
    overscan: BEYOND,
  })

  if (!long) return { long, first: 0, end: count, before: 0, after: 0, scrollTo: () => undefined }
  const items = virtualizer.getVirtualItems()
  const first = items[0]?.index ?? 0
  const end = (items.at(-1)?.index ?? -1) + 1
  return {
    long,
    first,
    end,
    before: first * rowHeight,
    after: (count - end) * rowHeight,
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'center' }),
  }
}

/** Element that scrolls the rows, and the rows' offset from its top. */
interface Place {
  scroller: HTMLElement | null
  top: number
}

function placeOf(body: HTMLElement): Place {
  const scroller = scrollerOf(body)
  if (!scroller) return { scroller, top: 0 }
  const distance = body.getBoundingClientRect().top - scroller.getBoundingClientRect().top
  return { scroller, top: distance + scroller.scrollTop }
}

function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let at = element.parentElement; at; at = at.parentElement) {
    // `overflow-x: auto` alone also computes `overflow-y` to auto, although nothing scrolls
    // vertically.
    const scrolls = /auto|scroll/.test(getComputedStyle(at).overflowY)
    if (scrolls && at.scrollHeight > at.clientHeight) return at
  }
  return null
}
