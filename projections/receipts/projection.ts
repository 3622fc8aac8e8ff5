import type { WorkspaceEvent } from '#modules/workspace/events'
import type { Projection } from '#kernel/projections/projection'

/**
 * Receipts of permanent deletions (rule 8.35): ids and counts, without text. Rows stay when all
 * blocks of the owner are gone. `kinds` holds the type of each block until its deletion counts it.
 */
export const receiptsProjection: Projection<WorkspaceEvent> = {
  name: 'receipts',
  needsText: false,
  streams: ['workspace-'],
  tables: (schema) => `
    create table ${schema}.kinds (
      block_id bigint primary key,
      block_type text not null
    );
    create table ${schema}.receipts (
      owner_id bigint not null,
      revision bigint not null,
      id text not null unique,
      at timestamptz not null,
      block_ids bigint[] not null,
      folders int not null,
      files int not null,
      sections int not null,
      pages int not null,
      primary key (owner_id, revision)
    );`,
  on: {
    BlockCreated: {
      sql: (schema) => `
        insert into ${schema}.kinds (block_id, block_type)
        select id, block_type from jsonb_to_recordset($1) as r(id bigint, block_type text)`,
      rows: ({ block_id: id, block_type }) => [{ id, block_type }],
    },
    BlocksDeleted: {
      // A very long list of blocks reaches its receipt in several statements.
      sql: (schema) => `
        with deleted as (
          select * from jsonb_to_recordset($1) as r(id bigint, owner_id bigint, revision bigint,
            receipt_id text, at timestamptz)
        ), known as (
          delete from ${schema}.kinds k using deleted d where k.block_id = d.id
          returning k.block_id as id, k.block_type
        )
        insert into ${schema}.receipts as r
          (owner_id, revision, id, at, block_ids, folders, files, sections, pages)
        select owner_id, revision, receipt_id, at, array_agg(id order by id),
          count(*) filter (where block_type = 'folder'),
          count(*) filter (where block_type = 'file'),
          count(*) filter (where block_type = 'section'),
          count(*) filter (where block_type = 'page')
        from deleted left join known using (id)
        group by owner_id, revision, receipt_id, at
        on conflict (owner_id, revision) do update set
          block_ids = array(select unnest(r.block_ids || excluded.block_ids) as id order by id),
          folders = r.folders + excluded.folders,
          files = r.files + excluded.files,
          sections = r.sections + excluded.sections,
          pages = r.pages + excluded.pages`,
      rows: ({ block_ids: ids }, { id: receipt_id, stream, revision, metadata }) =>
        ids.map((id) => ({
          id,
          owner_id: Number(stream.slice('workspace-'.length)),
          revision,
          receipt_id,
          at: metadata.time,
        })),
    },
  },
}
