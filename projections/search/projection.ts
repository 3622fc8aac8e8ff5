import type { PageEvent, WorkspaceEvent } from '#modules/workspace/events'
import { keepNoSamplesOfIndex } from '#kernel/database/no_samples'
import type { Projection } from '#kernel/projections/projection'
import { handlers } from '#projections/search/handlers'
import { FEW_PENDING, namesAndTexts, NONE_PENDING, partsFunction } from '#projections/search/sql'
import { searchVersion2 } from '#projections/search/version_2'

/**
 * What is searched: the words of every block's name and, apart from them, of every page's text, and
 * each owner's vocabulary, which leads from what somebody typed to the words that are there. Where a
 * block lies, and whether it is in the trash, is asked of the blocks read model.
 */
export const searchProjection: Projection<WorkspaceEvent | PageEvent> = {
  name: 'search',
  version: 3,
  previous: searchVersion2 as Projection,
  needsText: true,
  rowsStandAlone: true,
  streams: ['workspace-', 'page-'],
  tables: (schema) => `${namesAndTexts(schema)} ${partsFunction(schema)}`,
  indexes: (schema) => `
    create index on ${schema}.names (owner_id, name);
    create index on ${schema}.names using gin (owner_id, name_words) with (${NONE_PENDING});
    create index on ${schema}.texts using gin (owner_id, words) with (${FEW_PENDING});
    create index vocabulary_parts on ${schema}.vocabulary
      using gin (${schema}.parts(owner_id, word)) with (${NONE_PENDING});
    ${keepNoSamplesOfIndex(`${schema}.vocabulary_parts`)}`,
  views: (schema) => ({
    words: `
      select *, true as has_parts, ${schema}.parts(owner_id, word) as parts
      from ${schema}.vocabulary`,
  }),
  on: handlers,
}
