import { ownerOf } from '#kernel/events/owner_of'
import type { PageEvent, WorkspaceEvent } from '#modules/workspace/events'
import type { Projection } from '#kernel/projections/projection'

/**
 * Pages by the files they show. `current`: the page shows the file now, in the trash or not.
 * `past`: it did before. `deleted`: it did, until it was permanently deleted. File keys are
 * unencrypted in the events, so the projection can be rebuilt after the text is erased. Only a
 * user's own pages count for the user's files, so a row names its owner.
 */
export const filesProjection: Projection<WorkspaceEvent | PageEvent> = {
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
    PageSaved: {
      sql: (schema) => `
        with saved as (
          select * from jsonb_to_recordset($1)
            as r(id bigint, owner_id bigint, files text[], at timestamptz)
        ), gone as (
          update ${schema}.shown f set state = 'past', changed_at = s.at
          from saved s
          where f.block_id = s.id and f.state = 'current' and not f.key = any(s.files)
        )
        insert into ${schema}.shown as f (key, block_id, owner_id, state, changed_at)
        select key, s.id, s.owner_id, 'current', s.at from saved s, unnest(s.files) as key
        on conflict (key, block_id) do update
          set state = 'current', changed_at = excluded.changed_at where f.state <> 'current'`,
      rows: ({ block_id: id, files }, { metadata }) =>
        files === undefined ? [] : [{ id, owner_id: ownerOf(metadata), files, at: metadata.time }],
    },
    BlocksDeleted: {
      sql: (schema) => `
        update ${schema}.shown f set state = 'deleted', changed_at = r.at
        from jsonb_to_recordset($1) as r(id bigint, at timestamptz)
        where f.block_id = r.id`,
      rows: (data, { metadata }) => data.block_ids.map((id) => ({ id, at: metadata.time })),
    },
  },
}
