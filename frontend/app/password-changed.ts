import { atom } from 'jotai'

/** True from when the person changed the password until they go on to sign in (SPEC §8). */
export const passwordChangedAtom = atom(false)
