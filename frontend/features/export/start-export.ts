import type { ExportFormat } from '#modules/workspace/api'
import { addressOf, api, hasStatus } from '../../app/api-client.js'
import { loadFailure } from '../../app/load-error/use-load-failure.js'
import { savePages } from '../editor/index.js'

export interface WantedExport {
  /** Id of the exported item; null for everything. */
  id: number | null
  format: ExportFormat
}

/**
 * Starts the download of an export, once the text of open pages is saved. Asks the server first,
 * because a browser would show its refusal as a broken download. Rejects with a message for users.
 */
export async function startExport({ id, format }: WantedExport) {
  if (!(await savePages())) {
    throw new Error('The text of an open page isn’t saved yet. Save it, then export again.')
  }
  const path = id === null ? ('/export' as const) : (`/blocks/${id}/export` as const)
  await api.head(path, { query: { format } })
  download(addressOf(path, { format }))
}

/** Explains a failed start; the server's refusal of a HEAD request has no message. */
export function exportProblem(error: unknown) {
  if (hasStatus(error, 401)) return 'You’re signed out. Sign in, then export again.'
  if (hasStatus(error, 404))
    return 'This was moved to the trash or deleted. Restore it to export it.'
  if (hasStatus(error, 429)) {
    return 'Another export of yours is still downloading. Wait until it’s done or cancel it, then export again.'
  }
  return `Couldn’t start the export. ${loadFailure(error, 'You’re offline. Export once you’re back online.')}`
}

function download(address: string) {
  const link = document.createElement('a')
  link.href = address
  // The server names the file.
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}
