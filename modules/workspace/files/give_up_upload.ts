import type { CommandBus } from '#kernel/aggregates/command_bus'
import type { CommandRequest } from '#kernel/aggregates/command_ids'
import { StoreUnavailable } from '#kernel/event_store/errors'
import { fileInUse, fileNotFound } from '#modules/workspace/files/file_errors'
import type { FileTable } from '#modules/workspace/files/file_table'

const CATCH_UP_MS = 2_000

/**
 * Frees the space of a cancelled or failed upload. Runs under the user's lock, so no save that
 * shows the file is in flight. Waits for the read models to show earlier saves and throws
 * StoreUnavailable if they lag. Returns 404 for an unknown file, 409 once a page has shown the
 * file.
 */
export async function giveUpUpload(
  { bus, files }: { bus: CommandBus; files: FileTable },
  request: CommandRequest,
  key: string
) {
  await bus.run(request, async ({ caughtUp }) => {
    if (!(await files.find(request.owner, key))) throw fileNotFound()
    if (!(await caughtUp(CATCH_UP_MS))) throw new StoreUnavailable('A page may show the file')
    if (!(await files.removeUnshown(key))) throw fileInUse()
  })
}
