import type { PageEvent, WorkspaceEvent } from '#modules/workspace/events'
import type { Projection, Row } from '#kernel/projections/projection'

/** Effects of events on versions and names, for each version of the read model. */
export const handlers: Projection<WorkspaceEvent | PageEvent>['on'] = {
  BlockCreated: {
    sql: (schema) => `
      insert into ${schema}.page_names (block_id, no, name)
      select id, 0, name from jsonb_to_recordset($1) as r(id bigint, name text)`,
    rows: ({ block_id: id, block_type: type, name }) =>
      type === 'page' ? [{ id, name: name ?? '' }] : [],
  },
  // Only pages have a first name.
  BlockRenamed: {
    sql: (schema) => `
      insert into ${schema}.page_names (block_id, no, name)
      select r.id, known.no + named.nth, named.name
      from jsonb_to_recordset($1) as r(id bigint, names text[])
        cross join lateral (
          select max(n.no) as no from ${schema}.page_names n where n.block_id = r.id
        ) known
        cross join unnest(r.names) with ordinality as named(name, nth)
      where known.no is not null`,
    rows: ({ block_id: id, name }) => [{ id, names: [name ?? ''] }],
    merge: both('names'),
  },
  PageSaved: {
    sql: (schema) => `
      insert into ${schema}.versions (block_id, version, at, device, name_no, blocks_added,
        blocks_changed, blocks_removed, words_added, words_removed)
      select r.id, s.version, s.at, s.device, known.no, s.blocks_added, s.blocks_changed,
        s.blocks_removed, s.words_added, s.words_removed
      from jsonb_to_recordset($1) as r(id bigint, saves jsonb)
        cross join lateral (
          select max(n.no) as no from ${schema}.page_names n where n.block_id = r.id
        ) known
        cross join jsonb_to_recordset(r.saves) as s(version bigint, at timestamptz, device text,
          blocks_added int, blocks_changed int, blocks_removed int, words_added int,
          words_removed int)
      where known.no is not null`,
    rows: (data, { revision: version, metadata: { time: at, device } }) => [
      { id: data.block_id, saves: [{ version, at, device, ...countsOf(data) }] },
    ],
    merge: both('saves'),
  },
  PageVersionNamed: {
    sql: (schema) => `
      with named as (
        select * from jsonb_to_recordset($1) as r(id bigint, version bigint, name text)
      ), removed as (
        delete from ${schema}.version_names v using named n
        where n.name is null and v.block_id = n.id and v.version = n.version
      )
      insert into ${schema}.version_names (block_id, version, name)
      select id, version, name from named where name is not null
      on conflict (block_id, version) do update set name = excluded.name`,
    rows: ({ block_id: id, version, name }) => [{ id, version, name }],
  },
  BlocksDeleted: {
    sql: (schema) => `
      with deleted as (
        select id from jsonb_to_recordset($1) as r(id bigint)
      ), versions as (
        delete from ${schema}.versions v using deleted d where v.block_id = d.id
      ), page_names as (
        delete from ${schema}.page_names n using deleted d where n.block_id = d.id
      )
      delete from ${schema}.version_names n using deleted d where n.block_id = d.id`,
    rows: (data) => data.block_ids.map((id) => ({ id })),
  },
}

/** Merges two rows by joining a list, so that a batch writes all saves of a page at once. */
export function both(list: string) {
  return (earlier: Row, later: Row): Row => ({
    ...earlier,
    [list]: [...(earlier[list] as unknown[]), ...(later[list] as unknown[])],
  })
}

/** Older events have no counts, so their blocks are counted by the changed ranges. */
function countsOf({ ranges, counts }: Extract<PageEvent, { type: 'PageSaved' }>['data']) {
  const [blocks_added, blocks_changed, blocks_removed] = counts?.blocks ?? rangeCounts(ranges)
  const [words_added, words_removed] = counts?.words ?? [null, null]
  return { blocks_added, blocks_changed, blocks_removed, words_added, words_removed }
}

function rangeCounts(ranges: readonly { delete: number; insert: number }[]) {
  const sum = (count: (range: (typeof ranges)[number]) => number) =>
    ranges.reduce((total, range) => total + count(range), 0)
  const changed = sum((range) => Math.min(range.delete, range.insert))
  return [
    sum(({ insert }) => insert) - changed,
    changed,
    sum(({ delete: gone }) => gone) - changed,
  ] as const
}
