import type { PageEvent, WorkspaceEvent } from '#modules/workspace/events'
import type { Projection } from '#kernel/projections/projection'
import { searchVersion3 } from '#projections/search/version_3'

/**
 * The search index: the words of every block's name and, separately, of every page's text. Each
 * owner's vocabulary maps typed terms to existing words. The blocks read model provides a block's
 * path and whether it is in the trash.
 */
export const searchProjection: Projection<WorkspaceEvent | PageEvent> = {
  ...searchVersion3,
  version: 4,
  previous: searchVersion3 as Projection,
}
