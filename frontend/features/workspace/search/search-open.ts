import { atom } from 'jotai'

/** Whether the search window is open. */
export const searchOpenAtom = atom(false)
