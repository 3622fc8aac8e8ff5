import type { PageEvent, WorkspaceEvent } from '#modules/workspace/events'
import type { Projection } from '#kernel/projections/projection'
import { linksSaved } from '#projections/links/links_saved'
import { linksVersion1 } from '#projections/links/version_1'

/**
 * Links from pages to blocks. Links are part of a page's text and sealed with it, so an erased page
 * has none. A target may be deleted, missing or another user's; only an owner's own pages count for
 * the owner's blocks, so a row names its owner. Links to a deleted block stay until the page's text
 * changes or is deleted itself: a thinned save holds the page's text anew (rule 4.49), so a replay
 * of a log with thinned versions reads these links after the deletion.
 */
export const linksProjection: Projection<WorkspaceEvent | PageEvent> = {
  name: 'links',
  version: 2,
  previous: linksVersion1 as Projection,
  needsText: true,
  rowsStandAlone: true,
  streams: ['workspace-', 'page-'],
  tables: (schema) => `
    create table ${schema}.links (
      block_id bigint not null,
      target_id bigint not null,
      owner_id bigint not null,
      primary key (block_id, target_id)
    );`,
  indexes: (schema) => `create index on ${schema}.links (target_id, owner_id);`,
  on: {
    PageSaved: linksSaved,
    BlocksDeleted: {
      sql: (schema) => `
        delete from ${schema}.links l using jsonb_to_recordset($1) as d(id bigint)
        where l.block_id = d.id`,
      rows: (data) => data.block_ids.map((id) => ({ id })),
    },
  },
}
