import { atom, useAtom } from 'jotai'
import { useEffect, useId, useMemo } from 'react'
import { type Selecting, useSelection } from '../../../ui/selection/use-selection.js'

/** List with the current selection. */
const ownerAtom = atom<string | null>(null)

/** Selection of one list. Selecting in another list clears it, so that an action is unambiguous. */
export function useListSelection(ids: readonly number[]): Selecting<number> {
  const me = useId()
  const [owner, setOwner] = useAtom(ownerAtom)
  const selection = useSelection(ids)
  const { ids: selected, clear } = selection

  useEffect(() => {
    if (owner !== me && selected.size > 0) clear()
  }, [owner, me, selected, clear])

  return useMemo(
    () => ({
      ...selection,
      toggle: (id) => {
        setOwner(me)
        selection.toggle(id)
      },
      extend: (id, order, from) => {
        setOwner(me)
        selection.extend(id, order, from)
      },
      press: (event, id, order) => {
        const did = selection.press(event, id, order)
        if (did) setOwner(me)
        return did
      },
      set: (next) => {
        setOwner(me)
        selection.set(next)
      },
    }),
    [selection, setOwner, me]
  )
}
