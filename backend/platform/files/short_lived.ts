import { collectNew } from '#platform/garbage'

/** Bytes of buffers after which new objects are collected. */
const BYTES_BETWEEN = 8 * 1024 ** 2

let bytes = 0

/**
 * Counts the bytes of a buffer that is garbage soon, such as a chunk of a file. V8 counts only its
 * own heap when it decides to collect new objects, so streams of files would leave 64 MB of
 * buffers (decision 317).
 */
export function countShortLived(count: number) {
  bytes += count
  if (bytes < BYTES_BETWEEN) return
  bytes = 0
  collectNew()
}
