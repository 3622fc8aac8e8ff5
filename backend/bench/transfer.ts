import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

/** One large request, as send_transfer.ts sends it to a separate process. */
export interface Transfer {
  method: 'GET' | 'PUT'
  url: string
  headers: Record<string, string>
  /** File to send as the body; without it, the request has none. */
  file?: string
  /** File that the response is written to; without it, the response is only read. */
  to?: string
}

/** Sends the request and reads the response to its end. Throws unless the request succeeds. */
process.once('message', async ({ method, url, headers, file, to }: Transfer) => {
  const size = file === undefined ? 0 : (await stat(file)).size
  const sent = request(url, { method, headers: { ...headers, 'content-length': size } })
  const responded = once(sent, 'response') as Promise<[IncomingMessage]>
  if (file === undefined) sent.end()
  else await pipeline(createReadStream(file), sent)
  const [response] = await responded
  if (response.statusCode !== 200) {
    throw new Error(`The response is ${response.statusCode}: ${await text(response)}`)
  }
  if (to !== undefined) await pipeline(response, createWriteStream(to))
  else for await (const _ of response) continue
  process.disconnect()
})
