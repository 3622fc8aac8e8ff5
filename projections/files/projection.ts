import type { PageEvent, WorkspaceEvent } from '#modules/workspace/events'
import type { Projection } from '#kernel/projections/projection'
import { filesSaved } from '#projections/files/files_saved'
import { filesVersion1 } from '#projections/files/version_1'

/**
 * Pages by the files they show. `current`: the page shows the file now, in the trash or not.
 * `past`: it did before. `deleted`: it did, until it was permanently deleted. File keys are
 * unencrypted in the events, so the projection can be rebuilt after the text is erased. Only a
 * user's own pages count for the user's files, so a row names its owner. No heavy batch may leave
 * this read model behind its group, because the removal of files reads its rows.
 */
export const filesProjection: Projection<WorkspaceEvent | PageEvent> = {
  ...filesVersion1,
  version: 2,
  previous: filesVersion1 as Projection,
  tables: (schema) => `
    create table ${schema}.shown (
      key text not null,
      block_id bigint not null,
      owner_id bigint not null,
      state text not null check (state in ('current', 'past', 'deleted')),
      changed_at timestamptz not null,
      primary key (key, block_id)
    );
    create index on ${schema}.shown (block_id, state);`,
  on: {
    PageSaved: filesSaved,
    BlocksDeleted: {
      sql: (schema) => `
        update ${schema}.shown f set state = 'deleted', changed_at = r.at
        from jsonb_to_recordset($1) as r(id bigint, at timestamptz)
        where f.block_id = r.id and f.state = 'current'`,
      rows: (data, { metadata }) => data.block_ids.map((id) => ({ id, at: metadata.time })),
    },
  },
}
