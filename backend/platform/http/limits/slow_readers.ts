import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '#platform/http/network/client_address'

/** Bytes of responses in this process that clients have not read yet. */
const MAX_UNREAD = 96 * 1024 ** 2
/** Bytes below which the backlog of a stream, or of a small response, is ignored. */
const SMALL = 128 * 1024
/** Milliseconds between two checks while clients have unread bytes, and while they have none. */
const CHECK_MS = 250
const IDLE_CHECK_MS = 1_000

/**
 * Bounds the memory of unread responses: a client may request pages and pictures on hundreds of
 * connections and read none. Over the limit, the network with the most unread bytes loses its
 * oldest connections with unread bytes. A proxy reads responses at once, however slow its own
 * clients are.
 */
export function limitUnread(server: Server, max = MAX_UNREAD) {
  const open = new Set<Socket>()
  const check = (): NodeJS.Timeout => {
    const unread = dropUnread(open, max)
    return setTimeout(() => (timer = check()), unread > 0 ? CHECK_MS : IDLE_CHECK_MS).unref()
  }
  let timer = check()
  server.once('close', () => clearTimeout(timer))
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
}

/** Returns the unread bytes from before. */
function dropUnread(open: Set<Socket>, max: number) {
  const unread = [...open].filter(({ writableLength }) => writableLength > SMALL)
  const bytes = unreadOf(unread)
  let over = bytes - max
  if (over <= 0) return bytes
  const networks = Map.groupBy(unread, ({ remoteAddress = '' }) => networkOf(remoteAddress))
  for (const sockets of [...networks.values()].sort((a, b) => unreadOf(b) - unreadOf(a))) {
    for (const socket of sockets) {
      if (over <= 0) return bytes
      over -= socket.writableLength
      socket.destroy()
    }
  }
  return bytes
}

function unreadOf(sockets: Socket[]) {
  return sockets.reduce((sum, { writableLength }) => sum + writableLength, 0)
}
