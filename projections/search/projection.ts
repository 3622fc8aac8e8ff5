import type { PageEvent, WorkspaceEvent } from '#modules/workspace/events'
import type { Projection } from '#kernel/projections/projection'
import { handlers } from '#projections/search/handlers'
import { searchTables } from '#projections/search/sql'
import { searchVersion3 } from '#projections/search/version_3'

/**
 * What is searched: the words of every block's name and, apart from them, of every page's text, and
 * each owner's vocabulary, which leads from what somebody typed to the words that are there. Where a
 * block lies, and whether it is in the trash, is asked of the blocks read model.
 */
export const searchProjection: Projection<WorkspaceEvent | PageEvent> = {
  name: 'search',
  version: 4,
  previous: searchVersion3 as Projection,
  needsText: true,
  rowsStandAlone: true,
  streams: ['workspace-', 'page-'],
  ...searchTables,
  on: handlers,
}
