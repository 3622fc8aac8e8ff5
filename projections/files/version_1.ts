import type { PageEvent, WorkspaceEvent } from '#modules/workspace/events'
import type { Projection } from '#kernel/projections/projection'
import { filesSaved } from '#projections/files/files_saved'

/** The previous version, in which a save reads all rows of its page. */
export const filesVersion1: Projection<WorkspaceEvent | PageEvent> = {
  name: 'files',
  needsText: false,
  streams: ['workspace-', 'page-'],
  tables: (schema) => `
    create table ${schema}.shown (
      key text not null,
      block_id bigint not null,
      owner_id bigint not null,
      state text not null check (state in ('current', 'past', 'deleted')),
      changed_at timestamptz not null,
      primary key (key, block_id)
    );
    create index on ${schema}.shown (block_id);`,
  indexes: (schema) => `create index on ${schema}.shown (owner_id);`,
  rowsStandAlone: true,
  on: {
    PageSaved: filesSaved,
    BlocksDeleted: {
      sql: (schema) => `
        update ${schema}.shown f set state = 'deleted', changed_at = r.at
        from jsonb_to_recordset($1) as r(id bigint, at timestamptz)
        where f.block_id = r.id`,
      rows: (data, { metadata }) => data.block_ids.map((id) => ({ id, at: metadata.time })),
    },
  },
}
