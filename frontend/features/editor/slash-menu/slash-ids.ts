/** Ids of the menu that the editor exposes to screen readers. */
export const SLASH_MENU_ID = 'slash-menu'
export const slashOptionId = (index: number) => `slash-option-${index}`
