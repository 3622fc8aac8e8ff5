import type { PageEvent, WorkspaceEvent } from '#modules/workspace/events'
import type { Projection } from '#kernel/projections/projection'
import { handlers } from '#projections/search/handlers'
import { FEW_PENDING, namesAndTexts } from '#projections/search/sql'

/** Search with one index of everybody's trigrams, through which all had to pass who looked for theirs. */
export const searchVersion2: Projection<WorkspaceEvent | PageEvent> = {
  name: 'search',
  version: 2,
  needsText: true,
  rowsStandAlone: true,
  streams: ['workspace-', 'page-'],
  tables: namesAndTexts,
  indexes: (schema) => `
    create index on ${schema}.names (owner_id, name);
    create index on ${schema}.names using gin (owner_id, name_words) with (${FEW_PENDING});
    create index on ${schema}.texts using gin (owner_id, words) with (${FEW_PENDING});
    create index on ${schema}.vocabulary using gin (owner_id, word gin_trgm_ops)
      with (fastupdate = off);`,
  views: (schema) => ({
    words: `select *, false as has_parts, null::text[] as parts from ${schema}.vocabulary`,
  }),
  on: handlers,
}
