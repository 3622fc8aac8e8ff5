/** What was signed of the chain: `statement` to the letter, `signatures` in the order of its keys. */
export const CREATE_CHAIN_ANCHORS = `
create table chain_anchors (
  number int primary key,
  statement text not null,
  signatures text[] not null
);
`

export const DROP_CHAIN_ANCHORS = 'drop table chain_anchors'
