import type { Server, ServerResponse } from 'node:http'
import { networkOf } from '#platform/http/network/client_address'

/** Bytes of responses in this process that clients have not read yet. */
const MAX_UNREAD = 96 * 1024 ** 2
/** Bytes below which the backlog of a stream, or of a small response, is ignored. */
const SMALL = 128 * 1024
const CHECK_MS = 250

interface UnreadResponse {
  network: string
  bytes: number
  response: ServerResponse
}

/**
 * Bounds the memory of unread responses: a client may request pages and pictures on hundreds of
 * connections and read none. Over the limit, the network with the most unread bytes loses its
 * oldest responses. A proxy reads responses at once, however slow its own clients are. Call `watch`
 * for each response that begins.
 */
export function limitUnread(server: Server, max = MAX_UNREAD) {
  const open = new Map<ServerResponse, string>()
  const timer = setInterval(() => dropUnread(open, max), CHECK_MS).unref()
  server.once('close', () => clearInterval(timer))
  return {
    watch(response: ServerResponse) {
      open.set(response, networkOf(response.req.socket.remoteAddress ?? ''))
      response.once('close', () => open.delete(response))
    },
  }
}

function dropUnread(open: Map<ServerResponse, string>, max: number) {
  const unread = unreadOf(open)
  let over = sumOf(unread) - max
  if (over <= 0) return
  const byNetwork = [...Map.groupBy(unread, ({ network }) => network).values()]
  for (const responses of byNetwork.sort((a, b) => sumOf(b) - sumOf(a))) {
    for (const { response, bytes } of responses) {
      if (over <= 0) return
      response.destroy()
      over -= bytes
    }
  }
}

/** Returns the responses with unread bytes, oldest first. */
function unreadOf(open: Map<ServerResponse, string>): UnreadResponse[] {
  const unread: UnreadResponse[] = []
  for (const [response, network] of open) {
    const bytes = response.writableLength
    if (bytes <= SMALL) continue
    unread.push({ network, bytes, response })
  }
  return unread
}

function sumOf(unread: UnreadResponse[]) {
  return unread.reduce((sum, { bytes }) => sum + bytes, 0)
}
