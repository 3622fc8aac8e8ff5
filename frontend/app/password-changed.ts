import { atom } from 'jotai'

/** The address of who changed the password, until they go on to sign in (rule 10.7). */
export const passwordChangedAtom = atom<string | null>(null)
