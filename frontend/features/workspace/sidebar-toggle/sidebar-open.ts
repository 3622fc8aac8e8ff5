import { atomWithStorage } from 'jotai/utils'

/** Whether the sidebar of wide screens is open; kept on this machine (rule 15.4). */
export const sidebarOpenAtom = atomWithStorage('strata:sidebar-open', true, undefined, {
  getOnInit: true,
})
