import { lastWins, type Projection } from '#kernel/projections/projection'
import type { WorkspaceEvent } from '#modules/workspace/events'

/**
 * Lists with their order (rule 15.29). `id` is the parent's, or the owner's with a minus for the
 * folders, which have no parent.
 */
export const sortsProjection: Projection<WorkspaceEvent> = {
  name: 'sorts',
  needsText: false,
  rowsStandAlone: true,
  streams: ['workspace-'],
  tables: (schema) => `
    create table ${schema}.lists (
      id bigint primary key,
      owner_id bigint not null,
      sort text not null
    );`,
  indexes: (schema) => `
    create index on ${schema}.lists (owner_id, id) where sort <> 'manual';`,
  on: {
    ListSortChanged: {
      sql: (schema) => `
        insert into ${schema}.lists (id, owner_id, sort)
        select * from jsonb_to_recordset($1) as r(id bigint, owner_id bigint, sort text)
        on conflict (id) do update set sort = excluded.sort`,
      rows: ({ parent_block_id: parentId, sort }, { stream }) => {
        const owner = Number(stream.slice('workspace-'.length))
        return [{ id: parentId ?? -owner, owner_id: owner, sort }]
      },
      merge: lastWins,
    },
    BlocksDeleted: {
      sql: (schema) => `
        delete from ${schema}.lists l using jsonb_to_recordset($1) as r(id bigint)
        where l.id = r.id`,
      rows: (data) => data.block_ids.map((id) => ({ id })),
    },
  },
}
