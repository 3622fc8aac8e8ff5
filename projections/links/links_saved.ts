import { ownerOf } from '#kernel/events/owner_of'
import { type Handler, lastWins } from '#kernel/projections/projection'
import type { PageEvent } from '#modules/workspace/events'

/** Weight of a link's row in bytes. */
const LINK_WEIGHT = 50

/** Replaces the links of a page by those of its saved text, if the save says them. */
export const linksSaved: Handler<Extract<PageEvent, { type: 'PageSaved' }>> = {
  sql: (schema) => `
    with saved as (
      select * from jsonb_to_recordset($1) as r(id bigint, owner_id bigint, targets bigint[])
    ), links as (
      select s.id, s.owner_id, target from saved s, unnest(s.targets) as target
    ), linked as (
      select s.id, s.owner_id, l.target_id
      from saved s join ${schema}.links l on l.block_id = s.id
    ), gone as (
      delete from ${schema}.links l using (select * from linked except select * from links) g
      where l.block_id = g.id and l.target_id = g.target_id
    )
    insert into ${schema}.links (block_id, target_id, owner_id)
    select id, target, owner_id from (select * from links except select * from linked) come
    on conflict do nothing`,
  rows: ({ block_id: id, links }, { metadata }) =>
    links ? [{ id, owner_id: ownerOf(metadata), targets: links }] : [],
  merge: lastWins,
  weight: ({ links }) => (links?.length ?? 0) * LINK_WEIGHT,
}
