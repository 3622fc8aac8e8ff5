import { lastWins, type Projection } from '#kernel/projections/projection'
import type { WorkspaceEvent } from '#modules/workspace/events'

/**
 * Emoji of blocks (rule 15.30). A block that never had one has no row. The queries on the tree read
 * them.
 */
export const iconsProjection: Projection<WorkspaceEvent> = {
  name: 'icons',
  needsText: true,
  rowsStandAlone: true,
  streams: ['workspace-'],
  tables: (schema) => `
    create table ${schema}.icons (
      id bigint primary key,
      icon text
    );`,
  on: {
    BlockIconChanged: {
      sql: (schema) => `
        insert into ${schema}.icons (id, icon)
        select * from jsonb_to_recordset($1) as r(id bigint, icon text)
        on conflict (id) do update set icon = excluded.icon`,
      rows: ({ block_id: id, icon }) => [{ id, icon }],
      merge: lastWins,
    },
    BlocksDeleted: {
      sql: (schema) => `
        delete from ${schema}.icons i using jsonb_to_recordset($1) as r(id bigint)
        where i.id = r.id`,
      rows: (data) => data.block_ids.map((id) => ({ id })),
    },
  },
}
