import type { PageEvent, WorkspaceEvent } from '#modules/workspace/events'
import type { Projection } from '#kernel/projections/projection'
import { both, handlers } from '#projections/versions/handlers'
import { versionsVersion1 } from '#projections/versions/version_1'

/**
 * Versions of pages, one row per save, without text: a version's text is read from the page's
 * stream (decision 301). `name_no` is the number of the name that the page had at that time. Names
 * are numbered in log order, because positions change when a log moves to another store. `thinned`
 * versions have no text any more (decision 306).
 */
export const versionsProjection: Projection<WorkspaceEvent | PageEvent> = {
  name: 'versions',
  version: 2,
  previous: versionsVersion1 as Projection,
  needsText: true,
  rowsStandAlone: true,
  streams: ['workspace-', 'page-'],
  tables: (schema) => `
    create table ${schema}.versions (
      block_id bigint not null,
      version bigint not null,
      at timestamptz not null,
      device text,
      name_no int not null,
      blocks_added int not null,
      blocks_changed int not null,
      blocks_removed int not null,
      words_added int,
      words_removed int,
      thinned boolean not null default false,
      primary key (block_id, version)
    );
    create table ${schema}.page_names (
      block_id bigint not null,
      no int not null,
      name text not null,
      primary key (block_id, no)
    );
    create table ${schema}.version_names (
      block_id bigint not null,
      version bigint not null,
      name text not null,
      primary key (block_id, version)
    );`,
  on: {
    ...handlers,
    VersionsThinned: {
      sql: (schema) => `
        update ${schema}.versions v set thinned = true
        from jsonb_to_recordset($1) as r(id bigint, gone jsonb)
          cross join jsonb_to_recordset(r.gone) as g(first bigint, last bigint)
        where v.block_id = r.id and v.version between g.first and g.last`,
      rows: ({ block_id: id, days }) => [{ id, gone: days.flatMap(({ gone }) => gone) }],
      merge: both('gone'),
    },
  },
}
