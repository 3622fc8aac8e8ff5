import type {
  CreateImportPayload,
  CreateImportResponse,
  ImportChoices,
  ImportResponse,
  ImportStatus,
} from '#modules/workspace/api'
import { put } from '#modules/workspace/testing/uploads'
import { eventually } from '#testing/eventually'
import type { HttpClient, RequestOptions } from '#testing/http_client'

export function announce(
  client: HttpClient,
  payload: CreateImportPayload,
  options?: RequestOptions
) {
  return client.post<CreateImportResponse>('imports', payload, options)
}

/** Announces a file and sends its bytes. Returns the import's id. */
export async function send(
  client: HttpClient,
  name: string,
  bytes: Buffer,
  options?: RequestOptions
) {
  const file = { file_name: name, file_size: bytes.length }
  const { status, body } = await announce(client, file, options)
  if (status !== 201) throw new Error(`POST /imports returned ${status}`)
  const { url, headers } = body.data.upload
  const sent = await put(url, headers['Content-Type']!, bytes)
  if (sent.status !== 200) throw new Error(`The upload returned ${sent.status} ${sent.code}`)
  return body.data.id
}

export function show(client: HttpClient, id: string, query = '') {
  return client.get<ImportResponse>(`imports/${id}${query}`)
}

/** Waits until an import has a status, and returns it. */
export function until(client: HttpClient, id: string, ...statuses: ImportStatus[]) {
  return eventually(async () => {
    const { data } = (await show(client, id)).body
    if (!statuses.includes(data.status)) throw new Error(`The import is ${data.status}`)
    return data
  })
}

export function start(client: HttpClient, id: string, choices: ImportChoices = {}) {
  return client.post<ImportResponse>(`imports/${id}/start`, choices)
}

/** Sends a file, starts its import and waits for the end. */
export async function importFile(
  client: HttpClient,
  { name = 'Notes.zip', bytes, ...choices }: { name?: string; bytes: Buffer } & ImportChoices
) {
  const id = await send(client, name, bytes)
  await until(client, id, 'ready')
  await start(client, id, choices)
  return until(client, id, 'done', 'failed')
}
