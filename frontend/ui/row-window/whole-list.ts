/** Maximum number of rows at which a list renders completely. */
export const WHOLE = 100
