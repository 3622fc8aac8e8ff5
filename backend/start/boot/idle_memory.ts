import { performance } from 'node:perf_hooks'
import v8 from 'node:v8'
import vm from 'node:vm'

/** Milliseconds between two looks. */
const LOOK_MS = 5_000
/** A process is idle when its thread has worked for no more than this part of this many looks. */
const QUIET = 0.1
const QUIET_LOOKS = 2
/** Bytes by which the heap has grown since it was last collected: less is not worth the pause. */
const WORTH = 16 * 1024 ** 2

interface Ports {
  /** Part of the time since it was last asked in which this thread has worked, 0 to 1. */
  utilization: () => number
  /** Bytes of living and dead objects, and of buffers. */
  used: () => number
  collect: () => void
}

/**
 * Has old objects collected once there is nothing to do. V8 collects when objects are made, so what
 * a burst of work left behind would lie there until the next one (decision 109).
 */
export class IdleMemory {
  #quietLooks = 0
  /** Bytes that the last collection left; what the start left is for the first. */
  #left = 0

  constructor(readonly ports: Ports) {}

  look() {
    const { utilization, used, collect } = this.ports
    this.#quietLooks = utilization() <= QUIET ? this.#quietLooks + 1 : 0
    // What V8 has collected meanwhile by itself is no longer to be collected.
    this.#left = Math.min(this.#left, used())
    if (this.#quietLooks < QUIET_LOOKS || used() - this.#left < WORTH) return
    collect()
    this.#left = used()
  }
}

/** Looks after this process's memory until the process ends. */
export function giveBackMemory() {
  const memory = new IdleMemory({ utilization: utilization(), used, collect: collector() })
  setInterval(() => memory.look(), LOOK_MS).unref()
}

/** Asks V8 alone: `process.memoryUsage` opens a file, and throws where there are no more. */
export function used() {
  const { used_heap_size: heap, external_memory: external } = v8.getHeapStatistics()
  return heap + external
}

/**
 * V8's full collection, which Node gives to nobody unless this flag is set. As a last resort it also
 * puts together what is left: otherwise pages with little on them stay. Takes some 100 ms.
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
