import v8 from 'node:v8'
import { runInNewContext } from 'node:vm'

const MB = 1024 ** 2
/** Growth of the heap after which all objects are collected. */
const GROWTH = 24 * MB
/** Largest heap that is collected here, because a collection takes about a millisecond per MB. */
const LARGEST = 128 * MB

v8.setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as NonNullable<typeof globalThis.gc>
v8.setFlagsFromString('--no-expose-gc')

let settled = 0

/** Collects new objects, in about a millisecond. */
export function collectNew() {
  collect({ type: 'minor', execution: 'sync' })
}

/**
 * Collects all objects if the heap has grown by 24 MB since the last time. Work in the background
 * calls this between its parts: V8 itself lets the garbage of an import grow to 100 MB before it
 * collects old objects (decision 317).
 */
export function collectGrown() {
  const used = usedBytes()
  if (settled === 0 || used < settled) settled = used
  if (used > LARGEST || used - settled < GROWTH) return
  collect({ type: 'major', execution: 'sync' })
  settled = usedBytes()
}

function usedBytes() {
  return v8.getHeapStatistics().used_heap_size
}
