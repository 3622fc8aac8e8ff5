import { atom } from 'jotai'

/** The address of who changed the password, until they go on to sign in (SPEC §8). */
export const passwordChangedAtom = atom<string | null>(null)
