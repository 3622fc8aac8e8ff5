import { atomWithStorage } from 'jotai/utils'
import { storedLocally } from '../../../app/stored-locally.js'

/** Sort column of the files, stored in this browser. Empty means the order of the list. */
export const filesOrderAtom = atomWithStorage<{ id: string; desc: boolean }[]>(
  'strata:files-order',
  [],
  storedLocally(),
  { getOnInit: true }
)
