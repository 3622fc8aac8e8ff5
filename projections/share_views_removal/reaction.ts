import type { WorkspaceEvent } from '#modules/workspace/events'
import { removeViewsOfBlocks, removeViewsOfShares } from '#modules/workspace/sql'
import type { Projection } from '#kernel/projections/projection'

/** Removes the view counts of shares that end, also by the permanent deletion of their block. */
export const shareViewsRemoval: Projection<WorkspaceEvent> = {
  name: 'share_views_removal',
  reaction: true,
  needsText: false,
  streams: ['workspace-'],
  tables: () => '',
  on: {
    SharesEnded: {
      sql: () =>
        removeViewsOfShares(
          `select owner_id, unnest(share_ids) as share_id
           from jsonb_to_recordset($1) as r(owner_id bigint, share_ids bigint[])`
        ),
      rows: ({ shares }, { stream }) => {
        const owner = Number(stream.slice('workspace-'.length))
        return [{ id: owner, owner_id: owner, share_ids: shares.map(({ share_id: id }) => id) }]
      },
    },
    BlocksDeleted: {
      sql: () => removeViewsOfBlocks('select id from jsonb_to_recordset($1) as r(id bigint)'),
      rows: (data) => data.block_ids.map((id) => ({ id })),
    },
  },
}
