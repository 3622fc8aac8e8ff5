import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'

/** Makes the server listen on a free port that only this machine can reach. */
export async function listenHere<T extends Server>(server: T) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

/** Returns `127.0.0.1` and the port that the server listens on. */
export function hostOf(server: Server) {
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}
