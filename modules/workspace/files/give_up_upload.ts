import type { CommandBus } from '#backend/aggregates/command_bus'
import type { CommandRequest } from '#backend/aggregates/command_ids'
import { fileInUse, fileNotFound } from '#modules/workspace/files/file_errors'
import type { FileTable } from '#modules/workspace/files/file_table'

/**
 * Frees at once what an upload takes up that came to nothing: it was cancelled, or failed. Under the
 * person's lock, so that no save that shows the file is under way. 404 for one that is not there or
 * somebody else's; 409 once a page has shown it.
 */
export async function giveUpUpload(
  { bus, files }: { bus: CommandBus; files: FileTable },
  request: CommandRequest,
  key: string
) {
  await bus.run(request, [], async () => {
    if (!(await files.find(request.actor, key))) throw fileNotFound()
    if (!(await files.removeUnshown(key))) throw fileInUse()
  })
}
