import fs from 'node:fs'
import { join } from 'node:path'

/** Start of the name of Postgres's socket, before its port, and of its lock file. */
const SOCKET = '.s.PGSQL.'
const LONGEST_NAME = `${SOCKET}65535`
/** Longest socket path in bytes that every system accepts; Linux accepts four more. */
const MAX_BYTES = 103

/**
 * Returns the setting that adds a Unix socket, because its connections cost less than TCP (decision
 * 100). The socket is in the cluster's directory, which only the server's user can enter. Returns
 * '' where a socket is impossible: on Windows, and if the path is too long.
 */
export function socketSetting(data: string): string {
  const isTooLong = Buffer.byteLength(join(data, LONGEST_NAME)) > MAX_BYTES
  if (process.platform === 'win32' || isTooLong) return ''
  return `"${data.replaceAll('"', '""')}"`
}

/** Removes sockets left by a killed server. Each start uses another port, and so another name. */
export function removeStaleSockets(data: string) {
  for (const name of fs.readdirSync(data)) {
    if (name.startsWith(SOCKET)) fs.rmSync(join(data, name), { force: true })
  }
}
