import { atom } from 'jotai'
import type { StrandedDraft } from '../../editor/index.js'

/** Text of this browser whose page was deleted for ever, until the person decides. */
export const strandedDraftsAtom = atom<StrandedDraft[]>([])
