import type { WorkspaceEvent } from '#modules/workspace/events'
import { removeFilesOf } from '#modules/workspace/sql'
import type { Projection } from '#kernel/projections/projection'

/**
 * What was deleted for ever takes its files along (rule 3.5): those uploaded for it and those it
 * ever showed, unless another page of the owner shows them. From this event's transaction on they
 * are not served; the outbox removes the bytes. Runs after `files` has seen the same events.
 */
export const fileRemoval: Projection<WorkspaceEvent> = {
  name: 'file_removal',
  reaction: true,
  needsText: false,
  streams: ['workspace-'],
  tables: () => '',
  on: {
    BlocksDeleted: {
      sql: () => removeFilesOf('select id from jsonb_to_recordset($1) as r(id bigint)'),
      rows: (data) => data.block_ids.map((id) => ({ id })),
    },
  },
}
