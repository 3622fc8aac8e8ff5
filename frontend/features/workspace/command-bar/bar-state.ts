import { atom } from 'jotai'
import { expectField, holdKeysForField } from '../../../app/early-keys.js'
import type { AppKey } from '../keys/app-keys.js'

/** Text in the field of the command bar, or null while the bar is closed. */
export const typedAtom = atom<string | null>(null)

/**
 * True if the command bar is open. It opens with an empty field, which also gets the keys typed
 * before it has the focus.
 */
export const barOpenAtom = atom(
  (get) => get(typedAtom) !== null,
  (get, set, open: boolean) => {
    if (open === (get(typedAtom) !== null)) return
    set(typedAtom, open ? '' : null)
    if (!open) return
    holdKeysForField(() => set(typedAtom, null))
    expectField()
  }
)

/** Key of a pressed action, until the action runs. */
export const pressedKeyAtom = atom<AppKey | null>(null)

/** True while the field of the bar or of a pressed action's dialog is to open. */
export const fieldAwaitedAtom = atom((get) => get(barOpenAtom) || get(pressedKeyAtom) === 'move')
