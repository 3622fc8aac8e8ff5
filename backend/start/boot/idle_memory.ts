import { performance } from 'node:perf_hooks'
import v8 from 'node:v8'
import vm from 'node:vm'

/** Interval between two checks, in milliseconds. */
const LOOK_MS = 5_000
/** Idle threshold: the thread's utilization is at or below this fraction for this many checks. */
const QUIET = 0.1
const IDLE_CHECKS = 2
/** Minimum heap growth in bytes since the last collection; less is not worth the pause. */
const WORTH = 16 * 1024 ** 2

interface Ports {
  /** Returns this thread's utilization since the last call, 0 to 1. */
  utilization: () => number
  /** Returns the bytes of live and dead objects and of buffers. */
  used: () => number
  collect: () => void
}

/**
 * Triggers a full garbage collection once the process is idle. V8 collects only on allocation, so a
 * burst's garbage would otherwise stay until the next burst (decision 8).
 */
export class IdleMemory {
  #idleChecks = 0
  /** Bytes in use after the last collection; 0 at first, so that the first one covers the start. */
  #left = 0

  constructor(readonly ports: Ports) {}

  look() {
    const { utilization, used, collect } = this.ports
    this.#idleChecks = utilization() <= QUIET ? this.#idleChecks + 1 : 0
    // Memory that V8 has collected itself needs no further collection.
    this.#left = Math.min(this.#left, used())
    if (this.#idleChecks < IDLE_CHECKS || used() - this.#left < WORTH) return
    collect()
    this.#left = used()
  }
}

/** Collects this process's garbage when it is idle, until the process ends. */
export function collectGarbageWhenIdle() {
  const memory = new IdleMemory({ utilization: utilization(), used, collect: collector() })
  setInterval(() => memory.look(), LOOK_MS).unref()
}

/**
 * Returns the bytes in use according to V8. `process.memoryUsage` opens a file, and throws when the
 * process has no file descriptors left.
 */
export function used() {
  const { used_heap_size: heap, external_memory: external } = v8.getHeapStatistics()
  return heap + external
}

/**
 * Returns V8's full collection, which Node exposes only with this flag. The last-resort flavor also
 * compacts the heap; otherwise sparse pages would stay. A collection takes some 100 ms.
 */
export function collector() {
  v8.setFlagsFromString('--expose-gc')
  const collect = vm.runInNewContext('gc') as (options: object) => void
  v8.setFlagsFromString('--no-expose-gc')
  return () => collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

function utilization() {
  let last = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization: part } = performance.eventLoopUtilization(now, last)
    last = now
    return part
  }
}
