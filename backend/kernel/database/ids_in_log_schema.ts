/** Highest ids in the log up to a position, so that a start need not read the whole log. */
export const CREATE_IDS_IN_LOG = `
create table ids_in_log (
  sequence text primary key,
  highest bigint not null,
  position text collate "C" not null
);
`
