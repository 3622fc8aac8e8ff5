import fs from 'node:fs'
import { join } from 'node:path'

/** What Postgres calls its socket, before its port, and the file that claims it. */
const SOCKET = '.s.PGSQL.'
const LONGEST_NAME = `${SOCKET}65535`
/** Bytes of a socket's path that every system takes: Linux takes four more. */
const MAX_BYTES = 103

/**
 * The setting by which the server takes connections through a Unix socket as well, which cost less
 * than those over TCP (decision 228). It lies with the cluster, where only the server's user comes in.
 * '' where there can be none: on Windows, and where the path is too long.
 */
export function socketSetting(data: string): string {
  const isTooLong = Buffer.byteLength(join(data, LONGEST_NAME)) > MAX_BYTES
  if (process.platform === 'win32' || isTooLong) return ''
  return `"${data.replaceAll('"', '""')}"`
}

/** Removes what a killed server left: each start has another port, and so another name. */
export function removeStaleSockets(data: string) {
  for (const name of fs.readdirSync(data)) {
    if (name.startsWith(SOCKET)) fs.rmSync(join(data, name), { force: true })
  }
}
