import type { PageEvent, WorkspaceEvent } from '#modules/workspace/events'
import type { Projection } from '#kernel/projections/projection'
import { handlers } from '#projections/search/handlers'
import { searchTables } from '#projections/search/sql'
import { searchVersion3 } from '#projections/search/version_3'

/**
 * The search index: the words of every block's name and, separately, of every page's text. Each
 * owner's vocabulary maps typed terms to existing words. The blocks read model provides a block's
 * path and whether it is in the trash.
 */
export const searchProjection: Projection<WorkspaceEvent | PageEvent> = {
  name: 'search',
  version: 4,
  previous: searchVersion3 as Projection,
  needsText: true,
  rowsStandAlone: true,
  streams: ['workspace-', 'page-'],
  // A save finds no name once its block is deleted, and no other event reads texts.
  defers: 'page-',
  ...searchTables,
  on: handlers,
}
