import { ownerOf } from '#kernel/events/owner_of'
import type { Handler } from '#kernel/projections/projection'
import type { PageEvent } from '#modules/workspace/events'

/**
 * Records the files that a page shows, if its save says them. Writes only rows that change, found
 * by sets, because a page may show thousands of files. Two saves of a page are no single row,
 * because each file keeps the time when it came or went.
 */
export const filesSaved: Handler<Extract<PageEvent, { type: 'PageSaved' }>> = {
  sql: (schema) => `
    with saved as (
      select * from jsonb_to_recordset($1)
        as r(id bigint, owner_id bigint, files text[], at timestamptz)
    ), shows as (
      select s.id, s.owner_id, s.at, key from saved s, unnest(s.files) as key
    ), shown as (
      select s.id, s.owner_id, s.at, f.key from saved s
        join ${schema}.shown f on f.block_id = s.id and f.state = 'current'
    ), gone as (
      update ${schema}.shown f set state = 'past', changed_at = g.at
      from (select * from shown except select * from shows) g
      where f.key = g.key and f.block_id = g.id
    )
    insert into ${schema}.shown (key, block_id, owner_id, state, changed_at)
    select key, id, owner_id, 'current', at
    from (select * from shows except select * from shown) come
    on conflict (key, block_id) do update set state = 'current', changed_at = excluded.changed_at`,
  rows: ({ block_id: id, files }, { metadata }) =>
    files === undefined ? [] : [{ id, owner_id: ownerOf(metadata), files, at: metadata.time }],
}
