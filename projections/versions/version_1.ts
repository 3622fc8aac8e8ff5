import type { PageEvent, WorkspaceEvent } from '#modules/workspace/events'
import type { Projection } from '#kernel/projections/projection'
import { handlers } from '#projections/versions/handlers'

/** The previous version, which knows no thinned versions. */
export const versionsVersion1: Projection<WorkspaceEvent | PageEvent> = {
  name: 'versions',
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
  views: (schema) => ({ versions: `select *, false as thinned from ${schema}.versions` }),
  on: handlers,
}
