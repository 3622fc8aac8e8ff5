import type { PageEvent, WorkspaceEvent } from '#modules/workspace/events'
import type { Projection } from '#kernel/projections/projection'
import { linksSaved } from '#projections/links/links_saved'

/** The previous version, in which a deletion also removes the links to the block. */
export const linksVersion1: Projection<WorkspaceEvent | PageEvent> = {
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
    PageSaved: linksSaved,
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
