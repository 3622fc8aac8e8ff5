import type { Projection } from '#kernel/projections/projection'
import { copiedText, type PageEvent, type WorkspaceEvent } from '#modules/workspace/events'
import { added, bothLists, creation, otherChanges, rowOf, TABLES } from '#projections/acts/changes'
import { addSaves } from '#projections/acts/sittings'
import { actsVersion1 } from '#projections/acts/version_1'

/**
 * Changes that the user's commands made, one row per block and kind, without text (decision 303).
 * `act` is the id of the command, `revision` that of the event in its stream, and `value` the state
 * after it. Saves of one sitting share a row. Rows are identified by their block. `request` tells
 * the first text of a copy or an import from an edit: it is the id of the command that saves the
 * text, or the correlation id of all commands of the import.
 */
export const actsProjection: Projection<WorkspaceEvent | PageEvent> = {
  ...TABLES,
  name: 'acts',
  version: 2,
  previous: actsVersion1 as Projection,
  needsText: false,
  rowsStandAlone: true,
  streams: ['workspace-', 'page-'],
  on: {
    ...otherChanges,
    BlockCreated: added(creation, ({ metadata }, { block_id: id, copy, imported }) =>
      copy ? copiedText(metadata.command_id, id) : (imported?.import_id ?? null)
    ),
    PageSaved: {
      sql: addSaves,
      rows: ({ block_id: id }, stored) => [
        rowOf(stored, 'edited', [id, {}], stored.metadata.correlation_id),
      ],
      merge: bothLists,
    },
  },
}
