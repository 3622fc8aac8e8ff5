import type {
  EventStore,
  Position,
  RecordedEvent,
  SubscribeOptions,
} from '#kernel/event_store/port'

interface ReadLogOptions extends Pick<SubscribeOptions, 'prefixes' | 'batchSize'> {
  signal?: AbortSignal
}

/** Returns true if the log holds an event that counts. Stops at the first such event. */
export async function holdsEvents(store: EventStore, counts: (event: RecordedEvent) => boolean) {
  const head = await store.head()
  if (head === null) return false
  const found = new AbortController()
  await readLog(
    store,
    null,
    head,
    async (events) => {
      if (events.some(counts)) found.abort()
    },
    { signal: found.signal }
  ).catch((error: unknown) => {
    if (!found.signal.aborted) throw error
  })
  return found.signal.aborted
}

/**
 * Reads the log after one position (null: from the start) up to another, which must hold an event.
 * Throws the errors of `handle`, and the signal's reason when it is aborted.
 */
export async function readLog(
  store: EventStore,
  after: Position | null,
  upTo: Position,
  handle: (events: RecordedEvent[], upTo: Position) => Promise<void>,
  { signal, ...options }: ReadLogOptions = {}
) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const take = async (events: RecordedEvent[], position: Position) => {
    try {
      const wanted = events.filter((event) => event.position <= upTo)
      await handle(wanted, position > upTo ? upTo : position)
      if (position >= upTo) resolve()
    } catch (error) {
      reject(error instanceof Error ? error : new Error(String(error)))
    }
  }
  signal?.throwIfAborted()
  const abort = () => reject(signal!.reason as Error)
  signal?.addEventListener('abort', abort)
  const subscription = store.subscribe(after, take, options)
  try {
    await promise
  } finally {
    signal?.removeEventListener('abort', abort)
    await subscription.stop()
  }
}
