import type { Repository } from '#kernel/aggregates/repository'
import type { Listener } from '#kernel/database/listener'

/**
 * Evicts erased data from this process's memory: text in folds, and keys. Code that erases keys
 * notifies the channel `erased` with a JSON array of streams, `page-{id}` for a block. A lost
 * connection evicts everything, because a notification may have been missed. Returns a function
 * that stops the listener.
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

/** Parses a notification. Returns undefined when the payload names no streams. */
function parseStreams(payload: string): string[] | undefined {
  try {
    const streams: unknown = JSON.parse(payload)
    return Array.isArray(streams) ? streams.map(String) : undefined
  } catch {
    return undefined
  }
}
