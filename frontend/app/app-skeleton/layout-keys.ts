/** How the panels beside the content are kept on this machine, known before their code is there. */
export const WIDTHS_KEY = 'strata:panel-widths'
export const SIDEBAR_OPEN_KEY = 'strata:sidebar-open'

/** The panels beside the content of wide screens. */
export type PanelName = 'folders' | 'sections' | 'pages'
