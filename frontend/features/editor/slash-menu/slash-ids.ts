/** Ids by which the editor tells screen readers of the menu. */
export const SLASH_MENU_ID = 'slash-menu'
export const slashOptionId = (index: number) => `slash-option-${index}`
