import { type RefObject, useEffect, useRef } from 'react'
import type { BlockSummary } from '#modules/workspace/api'

/** Rendered rows. `scrollTo` is null until it can scroll to other rows. */
interface DrawnRows {
  first: number
  end: number
  scrollTo: ((index: number) => void) | null
}

/**
 * Scrolls to the active row when the active item changes. Later scrolling by the user is preserved.
 */
export function useActiveInSight(
  list: RefObject<HTMLElement | null>,
  items: BlockSummary[],
  activeId: number | undefined,
  rows: DrawnRows
) {
  const latest = useRef({ items, rows })
  useEffect(() => {
    latest.current = { items, rows }
  })
  const drawn = rows.end > rows.first && rows.scrollTo !== null
  const listed = activeId !== undefined && items.some(({ id }) => id === activeId)

  useEffect(() => {
    if (!drawn || !listed) return
    const row = list.current?.querySelector(`[data-id="${activeId}"]`)
    if (row) row.scrollIntoView({ block: 'nearest' })
    else latest.current.rows.scrollTo?.(latest.current.items.findIndex(({ id }) => id === activeId))
  }, [list, activeId, drawn, listed])
}
