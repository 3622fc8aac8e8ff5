import { atomWithStorage } from 'jotai/utils'
import { storedLocally } from './stored-locally.js'

/**
 * True if single-letter and single-character shortcuts are on (rule 15.24). Not private (rule 9.7):
 * the setting stays on this machine after sign-out.
 */
export const letterKeysAtom = atomWithStorage(
  'strata:letter-keys',
  true,
  storedLocally<boolean>(),
  {
    getOnInit: true,
  }
)
