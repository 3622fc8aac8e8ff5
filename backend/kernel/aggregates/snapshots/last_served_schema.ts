/**
 * Unused table of an earlier command path. A later release drops the table: during a rolling
 * upgrade, processes of the previous version still write to it.
 */
export const CREATE_LAST_SERVED = `
create unlogged table folds.last_served (
  user_id bigint primary key,
  process uuid not null
);
`

export const DROP_LAST_SERVED = 'drop table folds.last_served'
