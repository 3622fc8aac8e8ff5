import v8 from 'node:v8'
import vm from 'node:vm'

/** Returns the bytes of live and dead objects and of buffers. */
export function used() {
  const { used_heap_size: heap, external_memory: external } = v8.getHeapStatistics()
  return heap + external
}

/** Returns V8's full collection, which Node exposes only with this flag. */
export function collector() {
  v8.setFlagsFromString('--expose-gc')
  const collect = vm.runInNewContext('gc') as (options: object) => void
  v8.setFlagsFromString('--no-expose-gc')
  return () => collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
