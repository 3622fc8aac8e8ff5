/** Selector of controls with a tooltip. */
export const HINTED = '[data-tooltip]'
