/**
 * Which process has served somebody last (`Tenures`). Nothing is lost with it, and after a crash it is
 * empty: nobody is then taken for the last one.
 */
export const CREATE_LAST_SERVED = `
create unlogged table folds.last_served (
  user_id bigint primary key,
  process uuid not null
);
`

export const DROP_LAST_SERVED = 'drop table folds.last_served'
