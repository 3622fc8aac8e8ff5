import { useMemo, useState } from 'react'
import { extend, type Id, keep, NOTHING, type Selection, toggle } from './selection.js'

interface Press {
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

/** Selection of one list, and the functions that change it. */
export interface Selecting<T extends Id> {
  /** Selected ids, all of them listed. */
  ids: ReadonlySet<T>
  toggle: (id: T) => void
  /**
   * Selects everything from the last toggled id to this id, or from `from` without a toggled id.
   * `order` is the displayed order.
   */
  extend: (id: T, order: readonly T[], from?: T) => void
  /**
   * Handles a press with Ctrl, Cmd or Shift on a row. Returns true if the press changed the
   * selection.
   */
  press: (event: Press, id: T, order: readonly T[]) => boolean
  set: (ids: Iterable<T>) => void
  clear: () => void
  /**
   * Returns the targets of an action on this row: the whole selection, or only the row if it is
   * unselected.
   */
  actedOn: (id: T) => T[]
}

/**
 * Manages the selection of a list that contains `listed`. Drops ids that are no longer listed (rule
 * 15.14).
 */
export function useSelection<T extends Id>(listed: readonly T[]): Selecting<T> {
  const [state, change] = useState<Selection<T>>(NOTHING)
  const selection = useMemo(() => keep(state, listed), [state, listed])
  return useMemo(() => {
    const { ids } = selection
    return {
      ids,
      toggle: (id) => change(toggle(selection, id)),
      extend: (id, order, from) => change(extend(selection, id, order, from)),
      press: (event, id, order) => {
        if (event.shiftKey) change(extend(selection, id, order))
        else if (event.ctrlKey || event.metaKey) change(toggle(selection, id))
        else return false
        return true
      },
      set: (next) => change({ ...NOTHING, ids: new Set(next) }),
      clear: () => change(NOTHING),
      actedOn: (id) => (ids.has(id) ? listed.filter((other) => ids.has(other)) : [id]),
    }
  }, [selection, listed])
}
