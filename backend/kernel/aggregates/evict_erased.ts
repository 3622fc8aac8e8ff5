import type { Repository } from '#kernel/aggregates/repository'
import type { Listener } from '#kernel/database/listener'

/**
 * Evicts what was erased from the memory of this process: text in folds, and keys. Code that erases
 * keys notifies the channel `erased` with a JSON array of streams, `page-{id}` for a block. A lost
 * connection evicts all, since a notification may have been missed. Returns a function that stops it.
 */
export function evictErased(repository: Repository, listener: Listener) {
  const { vault } = repository.reader
  return listener.on('erased', (payload) => {
    const streams = parseStreams(payload)
    for (const stream of streams ?? []) repository.evict(stream)
    if (!streams) repository.evictAll()
    vault.forget(streams?.map((stream) => Number(stream.split('-').at(-1))))
  })
}

/** Returns undefined when the payload names no streams. */
function parseStreams(payload: string): string[] | undefined {
  try {
    const streams: unknown = JSON.parse(payload)
    return Array.isArray(streams) ? streams.map(String) : undefined
  } catch {
    return undefined
  }
}
