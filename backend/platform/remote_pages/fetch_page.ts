import type { IncomingMessage } from 'node:http'
import type { RemotePage } from '#platform/http/routing/api'
import { HeadReader, type PageHead } from '#platform/remote_pages/head_reader'
import { fetchRemote } from '#platform/remote_pictures/fetch_remote'
import type { PublicAddresses } from '#platform/remote_pictures/public_addresses'

/** Maximum bytes that are read of a page; its head comes first. */
export const MAX_PAGE_BYTES = 1024 ** 2
const FETCH_MS = 8_000
const ACCEPT = 'text/html,application/xhtml+xml'

/** Maximum lengths in characters. */
const MAX_TITLE = 300
const MAX_DESCRIPTION = 1_000
const MAX_ADDRESS = 2_048

/**
 * Fetches a web page from an http or https address and reads its head. Throws the error that
 * prevented the fetch, including ForbiddenAddress; a response that is no page is an error.
 *
 * @param ms time limit in milliseconds, including redirects.
 */
export async function fetchPage(
  address: string,
  hosts: PublicAddresses,
  ms = FETCH_MS
): Promise<RemotePage> {
  const signal = AbortSignal.timeout(ms)
  const { url, response } = await fetchRemote(address, { hosts, accept: ACCEPT, signal })
  try {
    const { title, description, picture, base } = await readHead(response)
    // Without a length, a body that was cut off looks complete.
    signal.throwIfAborted()
    return {
      title: cleaned(title, MAX_TITLE),
      description: cleaned(description, MAX_DESCRIPTION),
      picture: pictureAddress(picture, [base, url.href]),
    }
  } finally {
    response.destroy()
  }
}

async function readHead(response: IncomingMessage): Promise<PageHead> {
  const { 'content-type': declared = '' } = response.headers
  if (!/^(text\/html|application\/xhtml\+xml)\s*(;|$)/i.test(declared)) {
    throw new Error('It is not a web page')
  }
  const [, charset] = /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i.exec(declared) ?? []
  const reader = new HeadReader(charset)
  let length = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    reader.write(chunk)
    length += chunk.length
    if (reader.isComplete || length >= MAX_PAGE_BYTES) break
  }
  return reader.end()
}

/** Returns a text in one line, without control characters and halves of characters. */
function cleaned(text: string, length: number) {
  const line = text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()
  return line
    .slice(0, length)
    .replaceAll(/\p{Surrogate}/gu, '')
    .trim()
}

/** Returns the absolute address of a picture on the web; an empty text if there is none. */
function pictureAddress(address: string, [base, page]: [string, string]) {
  const from = URL.canParse(base, page) ? new URL(base, page).href : page
  if (address.trim() === '' || !URL.canParse(address, from)) return ''
  const { protocol, href } = new URL(address, from)
  return /^https?:$/.test(protocol) && href.length <= MAX_ADDRESS ? href : ''
}
