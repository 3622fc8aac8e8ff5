/** The highest ids that the log holds up to a position, so that no start reads all of it. */
export const CREATE_IDS_IN_LOG = `
create table ids_in_log (
  sequence text primary key,
  highest bigint not null,
  position text collate "C" not null
);
`
