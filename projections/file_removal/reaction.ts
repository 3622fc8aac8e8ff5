import type { WorkspaceEvent } from '#modules/workspace/events'
import { removeFilesOf } from '#modules/workspace/sql'
import type { Projection } from '#kernel/projections/projection'

/**
 * Removes the files of permanently deleted blocks (rule 3.5): files uploaded for a block, and files
 * it ever showed. Keeps a file that another page of the owner shows. From this event's transaction
 * on the files are not served; the outbox removes the bytes. Runs after `files` has seen the same
 * events.
 */
export const fileRemoval: Projection<WorkspaceEvent> = {
  name: 'file_removal',
  reaction: true,
  needsText: false,
  streams: ['workspace-'],
  tables: () => '',
  on: {
    BlocksDeleted: {
      sql: () =>
        removeFilesOf(
          `select id, owner_id, revision
           from jsonb_to_recordset($1) as r(id bigint, owner_id bigint, revision bigint)`
        ),
      rows: (data, { stream, revision }) => {
        const owner_id = Number(stream.slice('workspace-'.length))
        return data.block_ids.map((id) => ({ id, owner_id, revision }))
      },
    },
  },
}
