/** Storage keys of this machine's panel layout, readable before the code of the panels loads. */
export const WIDTHS_KEY = 'strata:panel-widths'
export const SIDEBAR_OPEN_KEY = 'strata:sidebar-open'

/** Panels next to the content on wide screens. */
export type PanelName = 'folders' | 'sections' | 'pages'
