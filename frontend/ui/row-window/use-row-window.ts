import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'

/** Lists up to this long are drawn whole. */
const WHOLE = 100
/** Rows drawn beyond the edges, so that the arrow keys always find the next one. */
const BEYOND = 12

/** The part of a long list that is drawn, and the room that the rest takes, in CSS pixels. */
export interface RowWindow {
  /** True when not all rows are drawn. */
  long: boolean
  first: number
  /** One past the last row that is drawn. */
  end: number
  before: number
  after: number
  /** Scrolls a row into the middle of the view, drawn or not. */
  scrollTo: (index: number) => void
}

/**
 * Draws of `count` equally high rows only those in sight. `body` holds the rows; whatever scrolls
 * around it scrolls them.
 */
export function useRowWindow(
  count: number,
  body: RefObject<HTMLElement | null>,
  rowHeight: number
): RowWindow {
  const [place, setPlace] = useState<Place | null>(null)
  // Where nothing scrolls but the document, all rows are drawn.
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

/** What scrolls the rows, and how far below its top they begin. */
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
    // `overflow-x: auto` alone makes the other way auto as well, though nothing scrolls there.
    const scrolls = /auto|scroll/.test(getComputedStyle(at).overflowY)
    if (scrolls && at.scrollHeight > at.clientHeight) return at
  }
  return null
}
