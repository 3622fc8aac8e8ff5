import {
  FILES_PATH,
  IMAGE_TYPES,
  mediaType,
  MAX_IMAGE_BYTES,
  MAX_VIDEO_BYTES,
  STORAGE_LIMIT_CODE,
  VIDEO_TYPES,
  type PresignedUrlResponse,
  type PresignedUrlPayload,
} from '#modules/workspace/api'
import { api, ApiError } from '../../../app/api-client.js'
import { queryClient } from '../../../app/query-client.js'
import { sendFile, type SendOptions } from './send-file.js'
import { storageQuery } from '../../../app/storage-query.js'

/** Why a file was not uploaded; for `storage` a dialog is open already. */
export type UploadProblem = 'too-large' | 'type' | 'storage' | 'offline' | 'refused'

export class UploadError extends Error {
  override name = 'UploadError'

  constructor(
    readonly problem: UploadProblem,
    message: string
  ) {
    super(message)
  }
}

interface UploadOptions extends SendOptions {
  file: Blob
  /** The page that is to show it. */
  pageId: number
}

/**
 * Uploads a file in two steps (rule 8.6) and returns its key, and the `src` that shows it.
 * Rejects with an UploadError, or with the signal's reason when it was aborted.
 */
export async function uploadFile({ file, pageId, ...options }: UploadOptions) {
  const payload: PresignedUrlPayload = { type: file.type, size: file.size, block_id: pageId }
  assertAllowed(payload)
  try {
    const place = await api.post('/files/presigned-url', payload)
    return await sendTo(place, file, options)
  } catch (error) {
    throw asUploadError(error)
  } finally {
    void queryClient.invalidateQueries(storageQuery)
  }
}

/** What does not come to an end takes up nothing: its place is given up, also by a tab that closes. */
async function sendTo({ key, url }: PresignedUrlResponse, file: Blob, options: SendOptions) {
  const onHide = ({ persisted }: PageTransitionEvent) => {
    // One that is kept for the back button may go on.
    if (!persisted) void giveUp(key)
  }
  window.addEventListener('pagehide', onHide)
  try {
    options.signal?.throwIfAborted()
    const { pathname, search } = new URL(url)
    // The product itself takes it, whichever of its names this page was opened by.
    if (pathname === FILES_PATH + key) await sendFile(pathname + search, file, options)
    else {
      await sendFile(url, file, options)
      // A bucket has looked at nothing yet: the product does when it is first asked for the file.
      await firstByte(key, options)
    }
    return { key, src: FILES_PATH + key }
  } catch (error) {
    await giveUp(key)
    throw error
  } finally {
    window.removeEventListener('pagehide', onHide)
  }
}

/** Frees a place. Where that does not get through, or the file is gone already, it frees itself. */
function giveUp(key: string) {
  return api.delete(`/files/${key}`, undefined, { keepalive: true }).catch(() => {})
}

/** Enough to have the product look at the file: it is not sent back to where it came from. */
function firstByte(key: string, { signal }: SendOptions) {
  return api.get(`/files/${key}`, { headers: { Range: 'bytes=0-0' }, signal })
}

/** The same rules as the server's, said before anything is sent. */
function assertAllowed({ type: announced, size }: PresignedUrlPayload) {
  const type = mediaType(announced)
  const isImage = IMAGE_TYPES.includes(type)
  if (!isImage && !VIDEO_TYPES.includes(type)) {
    throw new UploadError('type', 'This file type isn’t supported')
  }
  if (size === 0) throw new UploadError('refused', 'This file is empty')
  if (size > (isImage ? MAX_IMAGE_BYTES : MAX_VIDEO_BYTES)) {
    throw new UploadError('too-large', 'This file is too large')
  }
}

/** Why a file was not uploaded, by the call that failed. */
export function asUploadError(error: unknown) {
  if (!(error instanceof ApiError)) return error
  return new UploadError(problemOf(error), error.message)
}

function problemOf({ status, code }: ApiError): UploadProblem {
  if (status === 0) return 'offline'
  if (code === STORAGE_LIMIT_CODE) return 'storage'
  if (status === 413) return 'too-large'
  return code === 'E_FILE_TYPE' ? 'type' : 'refused'
}
