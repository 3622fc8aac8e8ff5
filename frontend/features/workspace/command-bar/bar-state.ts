import { atom } from 'jotai'
import type { AppKey } from '../keys/app-keys.js'

/** Text of the bar's field. `entered` is true if Enter was pressed before the field existed. */
export interface Typed {
  text: string
  entered: boolean
}

const NOTHING: Typed = { text: '', entered: false }

/** Input of the command bar, or null while the bar is closed. */
export const typedAtom = atom<Typed | null>(null)

/** True if the command bar is open. It opens with an empty field. */
export const barOpenAtom = atom(
  (get) => get(typedAtom) !== null,
  (get, set, open: boolean) => {
    if (open !== (get(typedAtom) !== null)) set(typedAtom, open ? NOTHING : null)
  }
)

/** Key of a pressed action, until the action runs. */
export const pressedKeyAtom = atom<AppKey | null>(null)
