/**
 * Storage option of tables whose rows are read with their texts. Up to 4 kB of text stays
 * uncompressed in the row, two rows to a page (decision 112). Above Postgres's default of 2 kB,
 * text is compressed and stored out of line.
 */
export const TEXTS_IN_ROWS = 'toast_tuple_target = 4080'
