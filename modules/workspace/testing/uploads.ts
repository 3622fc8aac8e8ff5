import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { filesFolder } from '#platform/files/settings'
import type { HttpClient } from '#testing/http_client'
import type {
  PresignedUrlResponse,
  PresignedUrlPayload,
  StorageResponse,
} from '#modules/workspace/api'

/** Requests an upload address. */
export function presign(client: HttpClient, payload: PresignedUrlPayload) {
  return client.post<PresignedUrlResponse>('files/presigned-url', payload)
}

/** Sends bytes to the upload address as a browser does: without cookies. */
export async function put(url: string, type: string, body: Buffer) {
  const response = await fetch(url, {
    method: 'PUT',
    headers: { 'content-type': type },
    body: new Uint8Array(body),
  })
  const text = await response.text()
  const json = text.startsWith('{') ? (JSON.parse(text) as { code: string }) : undefined
  return { status: response.status, code: json?.code }
}

/** Uploads bytes for a page and returns the key. */
export async function upload(client: HttpClient, blockId: number, type: string, body: Buffer) {
  const { status, body: place } = await presign(client, {
    type,
    size: body.length,
    block_id: blockId,
  })
  if (status !== 200) throw new Error(`presigned-url returned ${status}: ${place.message}`)
  const sent = await put(place.data.url, type, body)
  if (sent.status !== 200) throw new Error(`The upload returned ${sent.status} ${sent.code}`)
  return place.data.key
}

/** Saves a page that shows exactly these files. */
export async function show(client: HttpClient, blockId: number, ...keys: string[]) {
  const content = keys.map((key) => ({ type: 'image', attrs: { src: `/api/v1/files/${key}` } }))
  const body = { content: keys.length ? JSON.stringify({ type: 'doc', content }) : null }
  return client.put(`blocks/${blockId}`, body)
}

export async function usage(client: HttpClient) {
  return (await client.get<StorageResponse>('users/current-user/storage')).body.data
}

/** Permanently deletes a folder and its contents. */
export async function deleteForEver(client: HttpClient, blockId: number) {
  await client.put(`blocks/${blockId}/archive`)
  return client.delete(`blocks/${blockId}`)
}

/** Returns the object names on the disk for a file. */
export async function bytesOf(key: string) {
  const names = await readdir(join(filesFolder(), 'files')).catch(() => [])
  return names.filter((name) => name.startsWith(key))
}

/** Requests a file as a browser does. */
export async function getFile(
  client: HttpClient,
  key: string,
  headers: Record<string, string> = {}
) {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return fetch(new URL(`/api/v1/files/${key}`, client.baseUrl), { headers: { cookie, ...headers } })
}
