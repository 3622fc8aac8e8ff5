import type { PageEvent, WorkspaceEvent } from '#modules/workspace/events'
import type { Projection } from '#kernel/projections/projection'
import { handlers } from '#projections/search/handlers'
import { searchTables } from '#projections/search/sql'

/** Search before the two small sigmas and alternative capitals folded to the same letters. */
export const searchVersion3: Projection<WorkspaceEvent | PageEvent> = {
  name: 'search',
  version: 3,
  needsText: true,
  rowsStandAlone: true,
  streams: ['workspace-', 'page-'],
  // A save finds no name once its block is deleted, and no other event reads texts.
  defers: 'page-',
  ...searchTables,
  on: handlers,
}
