import { atomWithStorage } from 'jotai/utils'
import { storedLocally } from './stored-locally.js'

/**
 * True if typed quotes, dashes, dots and arrows become typographic ones (rule 6.35). Not private
 * (rule 9.7): the setting stays on this machine after sign-out.
 */
export const smartTypingAtom = atomWithStorage(
  'strata:smart-typing',
  true,
  storedLocally<boolean>(),
  { getOnInit: true }
)
