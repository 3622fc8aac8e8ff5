import { onlineManager } from '@tanstack/react-query'
import { messageOf } from '../../../app/api-client.js'
import { holdUnsaved } from '../../../app/unsaved.js'
import { notifyError } from '../../../ui/toast/toast.js'
import { asUploadError, uploadFile, UploadError } from '../upload/upload-file.js'
import { MAX_UPLOAD_BYTES } from '../upload/upload-kind.js'
import { ImageUploads } from '../kinds/image/uploads/image-uploads.js'
import { numberOf } from './page-number.js'
import type { Saver } from './saver.js'

/**
 * Returns the uploads of a page. During uploads the browser asks before the user leaves the app,
 * and sign-out waits for them. The user may open another page meanwhile.
 */
export function uploadsOf(page: { id: number; saver: Saver }, onIdle: () => void) {
  const { saver } = page
  let release = () => {}
  const uploads = new ImageUploads({
    upload: async (file, options) => {
      const pageId = await numberOf(page.id).catch((error: unknown) => {
        throw asUploadError(error)
      })
      return uploadFile({ file, pageId, ...options })
    },
    isBroken: (error) => error instanceof UploadError && error.problem === 'offline',
    maxBytes: MAX_UPLOAD_BYTES,
    onError: tellUploadError,
    onRefused: tellRefused,
    onUnreadable: tellUnreadable,
    onFolders: () => notifyError('A folder can’t be attached. Add the files inside it'),
    onBusy: () => {
      window.addEventListener('beforeunload', askToStay)
      release = holdUnsaved({
        flush: async () => {
          if (!onlineManager.isOnline()) return false
          await uploads.settled()
          return saver.flush()
        },
        discard: () => uploads.cancel(),
      })
    },
    onIdle: () => {
      window.removeEventListener('beforeunload', askToStay)
      release()
      onIdle()
    },
  })
  return uploads
}

function askToStay(event: BeforeUnloadEvent) {
  event.preventDefault()
}

/** Reports an upload error, except full storage, which a dialog already reports. */
function tellUploadError(error: unknown, { name }: File) {
  if (error instanceof UploadError && error.problem === 'storage') return
  notifyError(`Couldn’t upload “${name}”: ${messageOf(error)}`)
}

function tellRefused(count: number) {
  notifyError(
    count === 1
      ? 'An image was left out: its file type isn’t supported'
      : `${count} images were left out: their file types aren’t supported`
  )
}

function tellUnreadable(count: number) {
  notifyError(
    count === 1
      ? 'A picture couldn’t be pasted. Copy it on its own, or insert its file'
      : `${count} pictures couldn’t be pasted. Copy each on its own, or insert its file`
  )
}
