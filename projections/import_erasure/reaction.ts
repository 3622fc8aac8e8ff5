import type { WorkspaceEvent } from '#modules/workspace/events'
import { reviewImportsOf } from '#modules/workspace/sql'
import type { Projection } from '#kernel/projections/projection'

/**
 * Queues a review of the imports that created permanently deleted blocks. The review destroys an
 * import's key once none of its blocks is left, because file name, plan and report name them
 * (rule 13.38). It is queued, because only the fold of the workspace knows the blocks that are left.
 */
export const importErasure: Projection<WorkspaceEvent> = {
  name: 'import_erasure',
  reaction: true,
  needsText: false,
  streams: ['workspace-'],
  tables: () => '',
  on: {
    BlocksDeleted: {
      sql: () => reviewImportsOf('select id from jsonb_to_recordset($1) as r(id bigint)'),
      rows: (data) => data.block_ids.map((id) => ({ id })),
    },
  },
}
