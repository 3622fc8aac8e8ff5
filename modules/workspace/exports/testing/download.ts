import type { HttpClient } from '#testing/http_client'
import { readArchive } from './read_archive.js'

/** Requests a download as a browser does; the response is not read yet. */
export function download(client: HttpClient, path: string, init: RequestInit = {}) {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return fetch(new URL(`/api/v1/${path}`, client.baseUrl), { ...init, headers: { cookie } })
}

/** Downloads an export and returns its files as text, by path. */
export async function downloadTexts(client: HttpClient, path: string) {
  const files = await downloadFiles(client, path)
  return new Map(Array.from(files, ([name, bytes]) => [name, bytes.toString('utf8')]))
}

/** Downloads an export and returns its files by path. Throws unless the archive is complete. */
export async function downloadFiles(client: HttpClient, path: string) {
  const response = await download(client, path)
  if (response.status !== 200) throw new Error(`The export returned ${response.status}`)
  const files = await readArchive(Buffer.from(await response.arrayBuffer()))
  return new Map(Array.from(files, ([name, { bytes }]) => [name, bytes]))
}
