import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '#platform/http/network/client_address'

/** Bytes of responses in this process that clients have not read yet. */
const MAX_UNREAD = 96 * 1024 ** 2
/** Bytes below which the backlog of a stream, or of a small response, is ignored. */
const SMALL = 128 * 1024
const CHECK_MS = 250

/**
 * Bounds the memory of unread responses: a client may request pages and pictures on hundreds of
 * connections and read none. Over the limit, the network with the most unread bytes loses its
 * oldest connections with unread bytes. A proxy reads responses at once, however slow its own
 * clients are.
 */
export function limitUnread(server: Server, max = MAX_UNREAD) {
  const open = new Set<Socket>()
  const timer = setInterval(() => dropUnread(open, max), CHECK_MS).unref()
  server.once('close', () => clearInterval(timer))
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
}

function dropUnread(open: Set<Socket>, max: number) {
  const unread = [...open].filter(({ writableLength }) => writableLength > SMALL)
  let over = unreadOf(unread) - max
  if (over <= 0) return
  const networks = Map.groupBy(unread, ({ remoteAddress = '' }) => networkOf(remoteAddress))
  for (const sockets of [...networks.values()].sort((a, b) => unreadOf(b) - unreadOf(a))) {
    for (const socket of sockets) {
      if (over <= 0) return
      over -= socket.writableLength
      socket.destroy()
    }
  }
}

function unreadOf(sockets: Socket[]) {
  return sockets.reduce((sum, { writableLength }) => sum + writableLength, 0)
}
