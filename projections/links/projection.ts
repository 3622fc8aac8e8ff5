import { ownerOf } from '#kernel/events/owner_of'
import type { PageEvent, WorkspaceEvent } from '#modules/workspace/events'
import { lastWins, type Projection } from '#kernel/projections/projection'

/**
 * Links from pages to blocks. Links are part of a page's text and sealed with it, so an erased page
 * has none. A target may be deleted, missing or another user's; only an owner's own pages count for
 * the owner's blocks, so a row names its owner. Rows do not stand alone, because a deletion also
 * removes the links to the block, which are rows of other pages.
 */
export const linksProjection: Projection<WorkspaceEvent | PageEvent> = {
  name: 'links',
  needsText: true,
  streams: ['workspace-', 'page-'],
  tables: (schema) => `
    create table ${schema}.links (
      block_id bigint not null,
      target_id bigint not null,
      owner_id bigint not null,
      primary key (block_id, target_id)
    );
    create index on ${schema}.links (target_id, owner_id);`,
  on: {
    PageSaved: {
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
    },
    BlocksDeleted: {
      sql: (schema) => `
        with deleted as (
          select id from jsonb_to_recordset($1) as r(id bigint)
        )
        delete from ${schema}.links l using deleted d
        where l.block_id = d.id or l.target_id = d.id`,
      rows: (data) => data.block_ids.map((id) => ({ id })),
    },
  },
}
