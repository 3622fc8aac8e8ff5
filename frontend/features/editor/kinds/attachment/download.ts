import { FILES_PATH } from '#modules/workspace/api'
import type { AttachmentAttributes } from '#modules/workspace/document/blocks/attachment'
import { api, hasStatus } from '../../../../app/api-client.js'
import { loadFailure } from '../../../../app/load-error/use-load-failure.js'
import { notifyError } from '../../../../ui/toast/toast.js'

const LINK = '.attachment a[download]'

/**
 * Downloads a file under its name. Checks first that the file can be read, because some browsers
 * save an error response under the file's name.
 */
export async function downloadFile({ file_key: key, name }: Omit<AttachmentAttributes, 'size'>) {
  try {
    await api.get(`/files/${key}`, { headers: { Range: 'bytes=0-0' } })
  } catch (error) {
    const isGone = hasStatus(error, 404)
    notifyError(isGone ? 'This file is no longer available' : loadFailure(error))
    return
  }
  const link = document.createElement('a')
  link.href = FILES_PATH + key
  link.download = name
  link.click()
}

/**
 * Downloads the file of a clicked attachment; returns true if the click was on its link. The
 * browser handles clicks with a modifier, such as Ctrl for a new tab.
 */
export function downloadClicked(event: MouseEvent) {
  const link = (event.target as Element).closest<HTMLAnchorElement>(LINK)
  const key = link?.closest<HTMLElement>('.attachment')?.dataset.fileKey
  if (!link || key === undefined) return false
  if (!event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey) {
    event.preventDefault()
    void downloadFile({ file_key: key, name: link.download })
  }
  return true
}
