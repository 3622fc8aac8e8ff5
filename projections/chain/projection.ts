import { BLOCK_EVENTS, HASH_BYTES } from '#kernel/chain/chain'
import { isChained, leafOf, placeOf } from '#kernel/chain/leaf'
import type { Projection } from '#kernel/projections/projection'

const BLOCK_BYTES = BLOCK_EVENTS * HASH_BYTES

/**
 * A hash chain over the whole log in log order (decision 193). A block has the hashes of up to 256
 * events (`leaves`) and their places as `<stream>/<revision>`. Its link is SHA-256 of the previous
 * link and the block's leaves. The last block grows.
 */
export const chainProjection: Projection = {
  name: 'chain',
  background: true,
  needsText: false,
  streams: [''],
  tables: (schema) => `
    create table ${schema}.blocks (
      id bigint primary key,
      leaves bytea not null,
      places text[] not null,
      link bytea not null
    );`,
  recorded: {
    // Hashes first fill the last block, so `rest` starts with its existing hashes. The limit tells
    // Postgres that there is one row; otherwise it plans for a hundred, and for millions of blocks.
    sql: (schema) => `
      with recursive last as (
        select id, leaves, places from ${schema}.blocks order by id desc limit 1
      ), rest as (
        select coalesce(l.id, 0) as id,
          coalesce(l.leaves, '') || decode(r.leaves, 'hex') as leaves,
          coalesce(l.places, '{}') || r.places as places,
          coalesce((select link from ${schema}.blocks where id = l.id - 1), '') as link_before
        from (
            select * from jsonb_to_recordset($1) as one(id bigint, leaves text, places text[]) limit 1
          ) r left join last l on true
      ), linked as (
        select 0 as nth, sha256(link_before || substr(leaves, 1, ${BLOCK_BYTES})) as link from rest
        union all
        select nth + 1,
          sha256(linked.link || substr(leaves, (nth + 1) * ${BLOCK_BYTES} + 1, ${BLOCK_BYTES}))
        from linked, rest where length(leaves) > (nth + 1) * ${BLOCK_BYTES}
      )
      insert into ${schema}.blocks (id, leaves, places, link)
      select id + nth, substr(leaves, nth * ${BLOCK_BYTES} + 1, ${BLOCK_BYTES}),
        places[nth * ${BLOCK_EVENTS} + 1 : (nth + 1) * ${BLOCK_EVENTS}], link
      from rest, linked
      on conflict (id) do update
        set leaves = excluded.leaves, places = excluded.places, link = excluded.link`,
    rows: (events) => {
      const chained = events.filter(isChained)
      if (chained.length === 0) return []
      const leaves = Buffer.concat(chained.map(leafOf)).toString('hex')
      return [{ id: 0, leaves, places: chained.map(placeOf) }]
    },
  },
  on: {},
}
