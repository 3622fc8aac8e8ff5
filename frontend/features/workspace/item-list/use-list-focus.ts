import { type RefObject, useEffect, useRef } from 'react'
import type { BlockSummary } from '#modules/workspace/api'
import { type FocusMark, isFocusFree, markFocus } from '../../../app/focus.js'

/**
 * Keeps the focus in a list while rows move or disappear. Callers announce the change beforehand.
 * The focus moves once the list shows it.
 */
export function useListFocus(list: RefObject<HTMLElement | null>, items: BlockSummary[]) {
  const wanted = useRef<{ id: number; mark: FocusMark } | null>(null)
  const itemsBefore = useRef(items)

  useEffect(() => {
    if (itemsBefore.current === items) return
    itemsBefore.current = items
    const { current } = wanted
    wanted.current = null
    if (current === null || !isFocusFree(current.mark)) return
    list.current?.querySelector<HTMLElement>(`[data-id="${current.id}"] a`)?.focus()
  }, [items, list])

  return {
    /** Keeps the focus on an item that is about to move. */
    keepOn: (id: number) => {
      wanted.current = { id, mark: markFocus() }
    },
    /** Moves the focus to the row after the removed ones, or to the row before. */
    passOn: (ids: number[]) => {
      const gone = new Set(ids)
      const index = items.findIndex(({ id }) => gone.has(id))
      const stays = ({ id }: BlockSummary) => !gone.has(id)
      const next = items.slice(index).find(stays) ?? items.slice(0, index).findLast(stays)
      wanted.current = next ? { id: next.id, mark: markFocus() } : null
    },
  }
}
