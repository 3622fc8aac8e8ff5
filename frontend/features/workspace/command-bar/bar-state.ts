import { atom } from 'jotai'
import type { AppKey } from '../keys/app-keys.js'

/** What stands in the bar's field, and whether Enter was pressed before the field was there. */
export interface Typed {
  text: string
  entered: boolean
}

const NOTHING: Typed = { text: '', entered: false }

/** What is typed into the command bar; null while it is closed. */
export const typedAtom = atom<Typed | null>(null)

/** Whether the command bar is open. It opens with an empty field. */
export const barOpenAtom = atom(
  (get) => get(typedAtom) !== null,
  (get, set, open: boolean) => {
    if (open !== (get(typedAtom) !== null)) set(typedAtom, open ? NOTHING : null)
  }
)

/** The key of an action that was pressed, until the action was run. */
export const pressedKeyAtom = atom<AppKey | null>(null)
