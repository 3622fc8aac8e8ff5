import { atom, getDefaultStore } from 'jotai'

/** True while the dialog about the plan's full storage is to be open (rule 15.16). */
export const storageLimitHitAtom = atom(false)

/** A save that goes on by itself says it once, not at every pause in typing. */
const QUIET_MS = 60_000

let toldAt = -Infinity

/** A call was refused for lack of storage. `byItself`: nobody pressed anything for it. */
export function storageLimitHit({ byItself }: { byItself: boolean }) {
  if (byItself && Date.now() - toldAt < QUIET_MS) return
  toldAt = Date.now()
  getDefaultStore().set(storageLimitHitAtom, true)
}
