import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { api } from '../../app/api-client.js'
import { loadFailure } from '../../app/load-error/use-load-failure.js'
import { type FileRequest, sendFile } from '../../app/send-file.js'
import { refetchImports } from './import-queries.js'

/** Path of uploads that the product itself stores. */
const OWN_PATH = '/api/v1/imports/'

/** File of an import that this tab sends. */
export interface Upload {
  file: File
  request: FileRequest
  /** Share sent so far, from 0 to 1. */
  share: number
  /** Why the upload ended, as a sentence for the user. */
  problem?: string
}

/** Uploads of this tab by the id of their import. They go on while no dialog is open. */
export const uploadsAtom = atom<Readonly<Record<string, Upload>>>({})
const store = getDefaultStore()
const running = new Map<string, AbortController>()

/** Returns the upload of an import, unless another tab or device sends the file. */
export function useUpload(id: string): Upload | undefined {
  return useAtomValue(uploadsAtom)[id]
}

/** Announces a file to the server and begins to send it. Returns the id of the import. */
export async function beginImport(file: File) {
  const { id, upload } = await api.post(
    '/imports',
    { file_name: file.name, file_size: file.size },
    { showsChange: false }
  )
  void send(id, { file, request: ownRequest(upload), share: 0 })
  void refetchImports()
  return id
}

/** Sends the file of an interrupted upload from its beginning. */
export function retryUpload(id: string) {
  const upload = store.get(uploadsAtom)[id]
  if (upload) void send(id, { ...upload, share: 0, problem: undefined })
}

/** Stops an upload and forgets its file. */
export function stopUpload(id: string) {
  running.get(id)?.abort()
  note(id, undefined)
}

async function send(id: string, upload: Upload) {
  const control = new AbortController()
  const { signal } = control
  running.set(id, control)
  warnOnLeaving()
  note(id, upload)
  try {
    const onProgress = (share: number) => note(id, { ...upload, share })
    await sendFile(upload.request, upload.file, { onProgress, signal })
    await refetchImports()
    note(id, undefined)
  } catch (error) {
    if (!signal.aborted) note(id, { ...upload, problem: problemOf(error) })
  } finally {
    running.delete(id)
    warnOnLeaving()
  }
}

function problemOf(error: unknown) {
  return `The upload stopped. ${loadFailure(error)}`
}

function note(id: string, upload: Upload | undefined) {
  const { [id]: _, ...others } = store.get(uploadsAtom)
  store.set(uploadsAtom, upload ? { ...others, [id]: upload } : others)
}

/** Uses the path alone for own addresses, whatever host name the page was opened with. */
function ownRequest({ url, ...request }: FileRequest): FileRequest {
  const { pathname, search } = new URL(url, location.origin)
  return { ...request, url: pathname.startsWith(OWN_PATH) ? pathname + search : url }
}

/** Lets the browser ask before it leaves the page while a file is being sent. */
function warnOnLeaving() {
  window.removeEventListener('beforeunload', ask)
  if (running.size > 0) window.addEventListener('beforeunload', ask)
}

function ask(event: BeforeUnloadEvent) {
  event.preventDefault()
}
