import type { WorkspaceEvent } from '#modules/workspace/events'
import type { Projection } from '#kernel/projections/projection'

/**
 * Templates with their order. Former ones keep their row, because a page that becomes a template
 * again returns to its former place (rule 15.31). Names, paths and the trash come from the tree.
 */
export const templatesProjection: Projection<WorkspaceEvent> = {
  name: 'templates',
  needsText: false,
  rowsStandAlone: true,
  streams: ['workspace-'],
  tables: (schema) => `
    create table ${schema}.templates (
      id bigint primary key,
      owner_id bigint not null,
      is_template boolean not null,
      place bigint not null
    );`,
  indexes: (schema) => `
    create index on ${schema}.templates (owner_id, place) where is_template;`,
  on: {
    PageTemplateChanged: {
      sql: (schema) => `
        insert into ${schema}.templates (id, owner_id, is_template, place)
        select * from jsonb_to_recordset($1)
          as r(id bigint, owner_id bigint, is_template boolean, place bigint)
        on conflict (id) do update set is_template = excluded.is_template`,
      rows: ({ block_id: id, is_template }, { stream, revision }) => [
        { id, owner_id: ownerOf(stream), is_template, place: revision },
      ],
      merge: (earlier, later) => ({ ...later, place: earlier.place }),
    },
    BlocksDeleted: {
      sql: (schema) => `
        delete from ${schema}.templates t using jsonb_to_recordset($1) as r(id bigint)
        where t.id = r.id`,
      rows: (data) => data.block_ids.map((id) => ({ id })),
    },
  },
}

function ownerOf(stream: string) {
  return Number(stream.slice('workspace-'.length))
}
