import type { CommandBus } from '#kernel/aggregates/command_bus'
import type { CommandRequest } from '#kernel/aggregates/command_ids'
import { StoreUnavailable } from '#kernel/event_store/errors'
import { fileInUse, fileNotFound } from '#modules/workspace/files/file_errors'
import type { FileTable } from '#modules/workspace/files/file_table'

const CATCH_UP_MS = 2_000

/**
 * Frees the space of an upload that was cancelled or failed. Runs under the user's lock, so that no
 * save that shows the file is under way, and after the read models show all earlier saves: throws
 * StoreUnavailable when they lag. Returns 404 for an unknown file, 409 once a page has shown it.
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
