/**
 * Option of a table whose rows are read with their texts: up to 4 kB they stay as they are, two rows to
 * a page (decision 251). Postgres' own is 2 kB; what is over it is compressed and moved elsewhere.
 */
export const TEXTS_IN_ROWS = 'toast_tuple_target = 4080'
