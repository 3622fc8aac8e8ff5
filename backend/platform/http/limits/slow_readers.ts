import type { Server, ServerResponse } from 'node:http'
import { networkOf } from '#platform/http/network/client_address'

/** Bytes of responses in this process that clients have not read yet. */
const MAX_UNTAKEN = 96 * 1024 ** 2
/** Bytes below which the backlog of a stream, or of a small response, is ignored. */
const SMALL = 128 * 1024
const LOOK_MS = 250

interface Untaken {
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
export function limitUntaken(server: Server, max = MAX_UNTAKEN) {
  const open = new Map<ServerResponse, string>()
  const timer = setInterval(() => cutOff(open, max), LOOK_MS).unref()
  server.once('close', () => clearInterval(timer))
  return {
    watch(response: ServerResponse) {
      open.set(response, networkOf(response.req.socket.remoteAddress ?? ''))
      response.once('close', () => open.delete(response))
    },
  }
}

function cutOff(open: Map<ServerResponse, string>, max: number) {
  const untaken = untakenOf(open)
  let over = sumOf(untaken) - max
  if (over <= 0) return
  const byNetwork = [...Map.groupBy(untaken, ({ network }) => network).values()]
  for (const responses of byNetwork.sort((a, b) => sumOf(b) - sumOf(a))) {
    for (const { response, bytes } of responses) {
      if (over <= 0) return
      response.destroy()
      over -= bytes
    }
  }
}

/** Returns the responses with unread bytes, oldest first. */
function untakenOf(open: Map<ServerResponse, string>): Untaken[] {
  const untaken: Untaken[] = []
  for (const [response, network] of open) {
    const bytes = response.writableLength
    if (bytes <= SMALL) continue
    untaken.push({ network, bytes, response })
  }
  return untaken
}

function sumOf(untaken: Untaken[]) {
  return untaken.reduce((sum, { bytes }) => sum + bytes, 0)
}
