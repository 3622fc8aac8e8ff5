import { atomWithStorage } from 'jotai/utils'

/** Whether the sidebar of wide screens is open; kept on this machine (SPEC §2, Workspace layout). */
export const sidebarOpenAtom = atomWithStorage('strata:sidebar-open', true, undefined, {
  getOnInit: true,
})
