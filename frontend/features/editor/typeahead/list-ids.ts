/** Ids of the open list that the editor exposes to screen readers. At most one list is open. */
export const LIST_ID = 'slash-menu'
export const optionId = (index: number) => `slash-option-${index}`
