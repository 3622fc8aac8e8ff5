import {
  FILES_PATH,
  maxBytesOf,
  mediaType,
  STORAGE_LIMIT_CODE,
  type PresignedUrlResponse,
  type PresignedUrlPayload,
} from '#modules/workspace/api'
import { api, ApiError } from '../../../app/api-client.js'
import { queryClient } from '../../../app/query-client.js'
import { sendFile, type SendOptions } from '../../../app/send-file.js'
import { storageQuery } from '../../../app/storage-query.js'

/** Reason why a file was not uploaded; for `storage` a dialog is already open. */
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
  /** Id of the page that will show the file. */
  pageId: number
}

/**
 * Uploads a file in two steps (rule 8.6) and returns its key, and the `src` that shows it. Rejects
 * with an UploadError, or with the signal's reason if it was aborted.
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

/**
 * Sends the file to its reserved place. Frees the place if the upload does not finish, even if the
 * tab closes.
 */
async function sendTo({ key, url }: PresignedUrlResponse, file: Blob, options: SendOptions) {
  const onHide = ({ persisted }: PageTransitionEvent) => {
    // An upload of a page in the back/forward cache may continue.
    if (!persisted) void giveUp(key)
  }
  window.addEventListener('pagehide', onHide)
  try {
    options.signal?.throwIfAborted()
    const { pathname, search } = new URL(url)
    const headers = { 'Content-Type': file.type }
    // The product itself stores the file, so the path suffices, whatever host name the page was
    // opened with.
    if (pathname === FILES_PATH + key) {
      await sendFile({ url: pathname + search, headers }, file, options)
    } else {
      await sendFile({ url, headers }, file, options)
      // A bucket does not check the file: the product checks it on the first download.
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

/**
 * Frees a reserved place. If the call fails or the file is already gone, the server frees the place
 * itself.
 */
function giveUp(key: string) {
  return api.delete(`/files/${key}`, undefined, { keepalive: true }).catch(() => {})
}

/** Requests one byte, so that the product checks the file without sending it back. */
function firstByte(key: string, { signal }: SendOptions) {
  return api.get(`/files/${key}`, { headers: { Range: 'bytes=0-0' }, signal })
}

/** Applies the server's rules before anything is sent. */
function assertAllowed({ type: announced, size }: PresignedUrlPayload) {
  const maxBytes = maxBytesOf(mediaType(announced))
  if (maxBytes === undefined) {
    throw new UploadError('type', 'This file type isn’t supported')
  }
  if (size === 0) throw new UploadError('refused', 'This file is empty')
  if (size > maxBytes) throw new UploadError('too-large', 'This file is too large')
}

/** Maps the failed call to the reason why a file was not uploaded. */
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
