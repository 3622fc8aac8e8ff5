import { lastWins, type Handler, type Projection, type Row } from '#kernel/projections/projection'
import { BLOCK_TYPES, type PageSettings } from '#modules/workspace/api'
import type { PageEvent, WorkspaceEvent } from '#modules/workspace/events'

/** Revision after all others: the end of a period that lasts. */
export const LASTS = '9223372036854775807'

/** Columns that a period takes from the period before it, unless its event changes them. */
const KEPT = [
  'parent_id',
  'type',
  'rank',
  'name',
  'icon',
  'created_at',
  'updated_at',
  'archived_at',
  'font_family',
  'is_full_width',
  'is_small_text',
  'is_page_locked',
]

/**
 * The tree at every moment: one row per block and period in which nothing of the block changed
 * (decision 301). A period begins and ends at revisions of the owner's workspace stream. `saves`
 * counts the saves of a page per quarter of an hour. A permanent deletion removes all rows.
 */
export const treeHistoryProjection: Projection<WorkspaceEvent | PageEvent> = {
  name: 'tree_history',
  needsText: true,
  rowsStandAlone: true,
  streams: ['workspace-', 'page-'],
  tables: (schema) => `
    create table ${schema}.periods (
      id bigint not null,
      revision bigint not null,
      until bigint not null,
      owner_id bigint not null,
      at timestamptz not null,
      parent_id bigint,
      type smallint not null,
      rank text collate "C" not null,
      name text not null,
      icon text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      archived_at timestamptz,
      font_family smallint not null,
      is_full_width boolean not null,
      is_small_text boolean not null,
      is_page_locked boolean not null,
      primary key (id, revision)
    );
    create table ${schema}.saves (
      block_id bigint not null,
      quarter timestamptz not null,
      owner_id bigint not null,
      saves int not null,
      last_at timestamptz not null,
      primary key (block_id, quarter)
    );`,
  indexes: (schema) => `
    create index on ${schema}.periods (owner_id, parent_id, until, revision);
    create index on ${schema}.periods (owner_id, at, revision);
    create index on ${schema}.saves (owner_id, quarter);`,
  on: {
    BlockCreated: {
      sql: (schema) => `
        insert into ${schema}.periods (id, revision, until, owner_id, at, ${KEPT.join(', ')})
        select id, revision, ${LASTS}, owner_id, at, parent_id, type, rank, name, null,
          coalesce(created_at, at), coalesce(created_at, at), null, 1, false, false, false
        from jsonb_to_recordset($1) as r(id bigint, revision bigint, owner_id bigint,
          at timestamptz, parent_id bigint, type smallint, rank text, name text,
          created_at timestamptz)`,
      rows: (data, { stream, revision, metadata }) => [
        {
          id: data.block_id,
          revision,
          owner_id: Number(stream.slice('workspace-'.length)),
          at: metadata.time,
          parent_id: data.parent_block_id,
          type: BLOCK_TYPES.indexOf(data.block_type) + 1,
          rank: data.rank,
          name: data.name ?? '',
          created_at: data.imported?.created_at,
        },
      ],
    },
    BlockRenamed: changed({ name: 'text', updated_at: 'timestamptz' }, (data, time) => [
      { id: data.block_id, name: data.name ?? '', updated_at: time },
    ]),
    BlockIconChanged: changed({ icon: 'text' }, ({ block_id: id, icon }) => [{ id, icon }]),
    BlockReordered: changed({ rank: 'text' }, ({ block_id: id, rank }) => [{ id, rank }]),
    BlocksMoved: changed(
      { parent_id: 'bigint', rank: 'text' },
      ({ parent_block_id: parentId, blocks }) =>
        blocks.map(({ block_id: id, rank }) => ({ id, parent_id: parentId, rank }))
    ),
    BlocksArchived: changed({ archived_at: 'timestamptz' }, (data, time) =>
      data.block_ids.map((id) => ({ id, archived_at: time }))
    ),
    BlocksRestored: changed({ archived_at: 'timestamptz' }, (data) =>
      data.block_ids.map((id) => ({ id, archived_at: null }))
    ),
    PageFontChanged: setting('font_family', 'smallint'),
    PageWidthChanged: setting('is_full_width', 'boolean'),
    PageTextSizeChanged: setting('is_small_text', 'boolean'),
    PageLockChanged: setting('is_page_locked', 'boolean'),
    PageSaved: {
      sql: (schema) => `
        insert into ${schema}.saves as s (block_id, quarter, owner_id, saves, last_at)
        select r.id, date_bin('15 minutes', t.at, 'epoch'), known.owner_id, count(*), max(t.at)
        from jsonb_to_recordset($1) as r(id bigint, times timestamptz[])
          cross join lateral (
            select p.owner_id from ${schema}.periods p where p.id = r.id limit 1
          ) known
          cross join unnest(r.times) as t(at)
        group by 1, 2, 3
        on conflict (block_id, quarter) do update
          set saves = s.saves + excluded.saves, last_at = greatest(s.last_at, excluded.last_at)`,
      rows: (data, { metadata }) => [{ id: data.block_id, times: [metadata.time] }],
      merge: both('times'),
    },
    BlocksDeleted: {
      sql: (schema) => `
        with deleted as (
          select id from jsonb_to_recordset($1) as r(id bigint)
        ), saves as (
          delete from ${schema}.saves s using deleted d where s.block_id = d.id
        )
        delete from ${schema}.periods p using deleted d where p.id = d.id`,
      rows: (data) => data.block_ids.map((id) => ({ id })),
      merge: lastWins,
    },
  },
}

/**
 * Ends a block's period and begins one for each change. `columns` are the changed columns with
 * their types; `values` returns their new values for each block.
 */
function changed<E extends { type: string; data: object }>(
  columns: Record<string, string>,
  values: (data: E['data'], time: string) => Row[]
): Handler<E> {
  const types = Object.entries(columns).map(([column, type]) => `${column} ${type}`)
  const kept = KEPT.map((column) => (column in columns ? `c.${column}` : `e.${column}`))
  return {
    sql: (schema) => `
      with changes as (
        select r.id, c.*, lead(c.revision, 1, ${LASTS})
          over (partition by r.id order by c.revision) as until
        from jsonb_to_recordset($1) as r(id bigint, changes jsonb)
          cross join jsonb_to_recordset(r.changes)
            as c(revision bigint, at timestamptz, ${types.join(', ')})
      ), ended as (
        update ${schema}.periods p set until = f.revision
        from (select id, min(revision) as revision from changes group by id) f
        where p.id = f.id and p.until = ${LASTS}
        returning p.*
      )
      insert into ${schema}.periods (id, revision, until, owner_id, at, ${KEPT.join(', ')})
      select c.id, c.revision, c.until, e.owner_id, c.at, ${kept.join(', ')}
      from changes c join ended e on e.id = c.id`,
    rows: (data, { revision, metadata: { time: at } }) =>
      values(data, at).map(({ id, ...change }) => ({ id, changes: [{ ...change, revision, at }] })),
    merge: both('changes'),
  }
}

function setting<Name extends keyof PageSettings>(column: Name, type: string) {
  return changed<{ type: string; data: { block_id: number } & Pick<PageSettings, Name> }>(
    { [column]: type },
    (data) => [{ id: data.block_id, [column]: data[column] }]
  )
}

/** Merges two rows by joining a list, so that a batch writes all changes of a block at once. */
function both(list: string) {
  return (earlier: Row, later: Row): Row => ({
    ...earlier,
    [list]: [...(earlier[list] as unknown[]), ...(later[list] as unknown[])],
  })
}
