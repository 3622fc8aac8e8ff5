import { EMPTY_PAGE } from '#modules/workspace/document/content'
import { BLOCK_TYPES, type PageSettings } from '#modules/workspace/api'
import type { PageEvent, WorkspaceEvent } from '#modules/workspace/events'
import { TEXTS_IN_ROWS } from '#kernel/database/toast_storage'
import { lastWins, type Handler, type Projection } from '#kernel/projections/projection'
import { mergeSaves, SPLICE_COLUMNS, spliceOf, splicedBy } from '#projections/blocks/saves'

/**
 * The displayed tree with one row per block, and each page's text as its top-level nodes. `rank`
 * sorts siblings. `ordering` is computed when siblings are listed, so no event rewrites a sibling.
 * Imported blocks and texts show their original times (rule 13.37).
 */
export const blocksProjection: Projection<WorkspaceEvent | PageEvent> = {
  name: 'blocks',
  needsText: true,
  rowsStandAlone: true,
  streams: ['workspace-', 'page-'],
  tables: (schema) => `
    create table ${schema}.blocks (
      id bigint primary key,
      owner_id bigint not null,
      parent_id bigint,
      type smallint not null,
      rank text collate "C" not null,
      name text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      archived_at timestamptz,
      is_full_width boolean not null default false,
      is_small_text boolean not null default false,
      is_page_locked boolean not null default false,
      font_family smallint not null default 1
    );
    create table ${schema}.pages (
      block_id bigint primary key,
      revision bigint not null,
      nodes text[] not null
    ) with (${TEXTS_IN_ROWS});`,
  indexes: (schema) => `
    create index on ${schema}.blocks (owner_id, parent_id, rank);
    create index on ${schema}.blocks (owner_id, archived_at) where archived_at is not null;
    create index on ${schema}.blocks (owner_id, updated_at) where type = 4;`,
  on: {
    BlockCreated: {
      sql: (schema) => `
        with created as (
          select * from jsonb_to_recordset($1) as r(id bigint, owner_id bigint, parent_id bigint,
            type smallint, rank text, name text, at timestamptz, nodes text[])
        ), pages as (
          insert into ${schema}.pages (block_id, revision, nodes)
          select id, -1, nodes from created where nodes is not null
        )
        insert into ${schema}.blocks
          (id, owner_id, parent_id, type, rank, name, created_at, updated_at)
        select id, owner_id, parent_id, type, rank, name, at, at from created`,
      rows: (data, { stream, metadata }) => [
        {
          id: data.block_id,
          owner_id: ownerOf(stream),
          parent_id: data.parent_block_id,
          type: BLOCK_TYPES.indexOf(data.block_type) + 1,
          rank: data.rank,
          name: data.name ?? '',
          at: data.imported?.created_at ?? metadata.time,
          nodes: data.block_type === 'page' ? EMPTY_PAGE : null,
        },
      ],
    },
    BlockRenamed: {
      sql: (schema) => `
        update ${schema}.blocks b set name = r.name, updated_at = r.at
        from jsonb_to_recordset($1) as r(id bigint, name text, at timestamptz)
        where b.id = r.id`,
      rows: (data, { metadata }) => [
        { id: data.block_id, name: data.name ?? '', at: metadata.time },
      ],
      merge: lastWins,
    },
    BlockReordered: {
      sql: (schema) => `
        update ${schema}.blocks b set rank = r.rank
        from jsonb_to_recordset($1) as r(id bigint, rank text)
        where b.id = r.id`,
      rows: (data) => [{ id: data.block_id, rank: data.rank }],
      merge: lastWins,
    },
    BlocksMoved: {
      sql: (schema) => `
        update ${schema}.blocks b set parent_id = r.parent_id, rank = r.rank
        from jsonb_to_recordset($1) as r(id bigint, parent_id bigint, rank text)
        where b.id = r.id`,
      rows: ({ parent_block_id: parentId, blocks }) =>
        blocks.map(({ block_id: id, rank }) => ({ id, parent_id: parentId, rank })),
      merge: lastWins,
    },
    BlocksArchived: {
      sql: (schema) => `
        update ${schema}.blocks b set archived_at = r.at
        from jsonb_to_recordset($1) as r(id bigint, at timestamptz)
        where b.id = r.id`,
      rows: (data, { metadata }) => data.block_ids.map((id) => ({ id, at: metadata.time })),
    },
    BlocksRestored: {
      sql: (schema) => `
        update ${schema}.blocks b set archived_at = null
        from jsonb_to_recordset($1) as r(id bigint)
        where b.id = r.id`,
      rows: (data) => data.block_ids.map((id) => ({ id })),
    },
    BlocksDeleted: {
      sql: (schema) => `
        with deleted as (
          select id from jsonb_to_recordset($1) as r(id bigint)
        ), text as (
          delete from ${schema}.pages p using deleted d where p.block_id = d.id
        )
        delete from ${schema}.blocks b using deleted d where b.id = d.id`,
      rows: (data) => data.block_ids.map((id) => ({ id })),
    },
    PageFontChanged: setting('font_family', 'smallint'),
    PageWidthChanged: setting('is_full_width', 'boolean'),
    PageTextSizeChanged: setting('is_small_text', 'boolean'),
    PageLockChanged: setting('is_page_locked', 'boolean'),
    PageSaved: {
      sql: (schema) => `
        with saved as (
          select * from jsonb_to_recordset($1) as r(id bigint, revision bigint, time timestamptz,
            ${SPLICE_COLUMNS})
        ), text as (
          update ${schema}.pages p set revision = s.revision, nodes = ${splicedBy('s', 'p.nodes')}
          from saved s where p.block_id = s.id
        )
        update ${schema}.blocks b set updated_at = s.time from saved s where b.id = s.id`,
      rows: (data, { revision, metadata }) => [
        {
          id: data.block_id,
          revision,
          time: data.edited_at ?? metadata.time,
          ...spliceOf(data),
        },
      ],
      merge: mergeSaves,
    },
  },
}

/**
 * Sets one column of a page. Keeps the page's update time, because a setting does not change its
 * text.
 */
function setting<Name extends keyof PageSettings>(
  column: Name,
  type: string
): Handler<{ type: string; data: { block_id: number } & Pick<PageSettings, Name> }> {
  return {
    sql: (schema) => `
      update ${schema}.blocks b set ${column} = r.value
      from jsonb_to_recordset($1) as r(id bigint, value ${type})
      where b.id = r.id`,
    rows: (data) => [{ id: data.block_id, value: data[column] }],
    merge: lastWins,
  }
}

function ownerOf(stream: string) {
  return Number(stream.slice('workspace-'.length))
}
