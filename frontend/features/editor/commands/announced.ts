/** Transaction meta with a screen reader announcement, for a change away from the cursor. */
export const ANNOUNCED = 'announced'
