/** Table of an earlier command path; migrations create it and drop it again. */
export const CREATE_LAST_SERVED = `
create unlogged table folds.last_served (
  user_id bigint primary key,
  process uuid not null
);
`

export const DROP_LAST_SERVED = 'drop table folds.last_served'
