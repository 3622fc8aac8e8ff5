import v8 from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Bytes of buffers after which new objects are collected. */
const BYTES_BETWEEN = 8 * 1024 ** 2

v8.setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as NonNullable<typeof globalThis.gc>
v8.setFlagsFromString('--no-expose-gc')

let bytes = 0

/**
 * Counts the bytes of a buffer that is garbage soon, such as a chunk of a file. V8 counts only its
 * own heap when it decides to collect new objects, so streams of files would leave 64 MB of
 * buffers. A collection of new objects takes about a millisecond (decision 317).
 */
export function countShortLived(count: number) {
  bytes += count
  if (bytes < BYTES_BETWEEN) return
  bytes = 0
  collect({ type: 'minor', execution: 'sync' })
}
