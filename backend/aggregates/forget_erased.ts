import type { Repository } from '#backend/aggregates/repository'
import type { Listener } from '#backend/database/listener'

/**
 * Text that was erased goes from the memory of this process, too: whoever erases keys notifies the
 * channel `erased` with a JSON array of stream names. After a lost connection all folds go, since
 * a notification may have been missed. Answers what ends it.
 */
export function forgetErased(repository: Repository, listener: Listener) {
  return listener.on('erased', (payload) => {
    const streams = payload === '' ? undefined : parseStreams(payload)
    if (streams) for (const stream of streams) repository.forget(stream)
    else repository.forgetAll()
  })
}

function parseStreams(payload: string): string[] | undefined {
  try {
    const streams: unknown = JSON.parse(payload)
    return Array.isArray(streams) ? streams.map(String) : undefined
  } catch {
    return undefined
  }
}
