import { type RefObject, useCallback, useState } from 'react'
import { loadableOverlay } from '../../../app/loadable-overlay.js'
import type { RowWindow } from '../../../ui/row-window/use-row-window.js'
import { WHOLE } from '../../../ui/row-window/whole-list.js'

const LongRows = loadableOverlay(() => import('../../../ui/row-window/long-rows.js'))

/**
 * Returns the window of a list, and the element that keeps it current. Short lists load no code for
 * it. A long list begins with its first rows.
 */
export function useListWindow(
  count: number,
  body: RefObject<HTMLElement | null>,
  rowHeight: number
) {
  const [moved, setMoved] = useState<RowWindow | null>(null)
  const move = useCallback(
    (next: RowWindow) => setMoved((last) => (last && isSame(last, next) ? last : next)),
    []
  )
  if (count <= WHOLE) {
    return { first: 0, end: count, before: 0, after: 0, scrollTo: () => undefined, watch: null }
  }
  const watch = <LongRows count={count} body={body} rowHeight={rowHeight} onChange={move} />
  if (moved) return { ...moved, watch }
  const after = (count - WHOLE) * rowHeight
  return { first: 0, end: WHOLE, before: 0, after, scrollTo: null, watch }
}

function isSame(last: RowWindow, next: RowWindow) {
  const keys = ['first', 'end', 'before', 'after'] as const
  return keys.every((key) => last[key] === next[key])
}
