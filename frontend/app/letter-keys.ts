import { atomWithStorage } from 'jotai/utils'
import { storedLocally } from './stored-locally.js'

/**
 * Whether keys that are a letter or a sign alone do something (rule 15.24). Not private (rule 9.7):
 * it stays on this machine after signing out.
 */
export const letterKeysAtom = atomWithStorage(
  'strata:letter-keys',
  true,
  storedLocally<boolean>(),
  {
    getOnInit: true,
  }
)
