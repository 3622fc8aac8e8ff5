import { ownerOf } from '#kernel/events/owner_of'
import { type Handler, lastWins } from '#kernel/projections/projection'
import type { PageEvent } from '#modules/workspace/events'

/** Replaces the links of a page by those of its saved text, if the save says them. */
export const linksSaved: Handler<Extract<PageEvent, { type: 'PageSaved' }>> = {
  sql: (schema) => `
    with saved as (
      select * from jsonb_to_recordset($1) as r(id bigint, owner_id bigint, targets bigint[])
    ), gone as (
      delete from ${schema}.links l using saved s
      where l.block_id = s.id and not l.target_id = any(s.targets)
    )
    insert into ${schema}.links (block_id, target_id, owner_id)
    select s.id, target, s.owner_id from saved s, unnest(s.targets) as target
    on conflict do nothing`,
  rows: ({ block_id: id, links }, { metadata }) =>
    links ? [{ id, owner_id: ownerOf(metadata), targets: links }] : [],
  merge: lastWins,
}
