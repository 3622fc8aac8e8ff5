import { useMemo, useState } from 'react'
import { extend, type Id, keep, NOTHING, type Selection, toggle } from './selection.js'

interface Press {
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

/** What is selected in one list, and how that is changed. */
export interface Selecting<T extends Id> {
  /** Holds only ids that are listed. */
  ids: ReadonlySet<T>
  toggle: (id: T) => void
  /**
   * Selects everything from the last toggled one to this one, or from `from` if there is none.
   * `order` is as shown.
   */
  extend: (id: T, order: readonly T[], from?: T) => void
  /** For a press with Ctrl, Cmd or Shift on a row: selects, and says whether it did. */
  press: (event: Press, id: T, order: readonly T[]) => boolean
  set: (ids: Iterable<T>) => void
  clear: () => void
  /** What an action on this row is about: all that is selected, or the row if it is not. */
  actedOn: (id: T) => T[]
}

/** The selection of a list that holds `listed`; it drops what is no longer listed (rule 15.14). */
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
