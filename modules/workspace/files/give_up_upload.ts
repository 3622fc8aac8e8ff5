import type { CommandBus } from '#kernel/aggregates/command_bus'
import type { CommandRequest } from '#kernel/aggregates/command_ids'
import { StoreUnavailable } from '#kernel/event_store/errors'
import { fileInUse, fileNotFound } from '#modules/workspace/files/file_errors'
import type { FileTable } from '#modules/workspace/files/file_table'

const SHOWN_MS = 2_000

/**
 * Frees at once what an upload takes up that came to nothing: it was cancelled, or failed. Under the
 * person's lock, so that no save that shows the file is under way, and not before the read models show
 * those that were. 404 for one that is not there or
 * somebody else's; 409 once a page has shown it.
 */
export async function giveUpUpload(
  { bus, files }: { bus: CommandBus; files: FileTable },
  request: CommandRequest,
  key: string
) {
  await bus.run(request, [], async ({ unseen }) => {
    if (!(await files.find(request.owner, key))) throw fileNotFound()
    if (!(await unseen.isShown(SHOWN_MS))) throw new StoreUnavailable('A page may show the file')
    if (!(await files.removeUnshown(key))) throw fileInUse()
  })
}
