/**
 * Anchors of the chain: `statement` byte for byte as signed, `signatures` in the order of its keys.
 */
export const CREATE_CHAIN_ANCHORS = `
create table chain_anchors (
  number int primary key,
  statement text not null,
  signatures text[] not null
);
`

export const DROP_CHAIN_ANCHORS = 'drop table chain_anchors'
