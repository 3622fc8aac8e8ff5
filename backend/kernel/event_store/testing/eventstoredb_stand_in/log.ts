import { randomUUID } from 'node:crypto'

export type Expected = number | 'any' | 'no_stream' | 'stream_exists'

export interface ProposedEvent {
  id: string
  type: string
  contentType: string
  data: Uint8Array
  metadata: Uint8Array
}

export interface StoredEvent extends ProposedEvent {
  stream: string
  revision: number
  /** Commit and prepare position, which are the same here. */
  position: number
  /** Milliseconds since 1970. */
  created: number
}

export type Outcome =
  | { kind: 'ok'; revision: number; position: number }
  | { kind: 'conflict'; current: number }
  | { kind: 'deleted' }
  | { kind: 'too_large' }

interface Stream {
  events: StoredEvent[]
  /** Revisions below this one are hidden. */
  truncateBefore: number
  tombstoned: boolean
}

export const MAX_APPEND_BYTES = 1024 * 1024

/** In-memory log of an EventStoreDB. Decides on appends as the server's IndexWriter does. */
export class Log {
  /** Every event in order, including the server's own. */
  readonly all: StoredEvent[] = []
  #streams = new Map<string, Stream>()
  /** Position of the first event: a server's own events come before all others. */
  #end = 1_000
  #changed = Promise.withResolvers<void>()

  append(name: string, expected: Expected, events: ProposedEvent[]): Outcome {
    const bytes = events.reduce((sum, event) => sum + sizeOf(event), 0)
    if (bytes > MAX_APPEND_BYTES) return { kind: 'too_large' }
    const stream = this.#stream(name)
    if (stream.tombstoned) return { kind: 'deleted' }
    if (expected === 'stream_exists' && isHidden(stream)) return { kind: 'deleted' }
    const known = storedBefore(stream, expected, events)
    if (known) return { kind: 'ok', revision: known.revision, position: known.position }
    if (isConflict(stream, expected, events)) return { kind: 'conflict', current: last(stream) }
    if (isHidden(stream)) this.#truncate(name, stream, last(stream) + 1)
    for (const event of events) this.#write(name, stream, event)
    return { kind: 'ok', revision: last(stream), position: stream.events.at(-1)!.position }
  }

  /** Hides the stream's events or, with `tombstone`, closes its name permanently. */
  delete(name: string, expected: Expected, tombstone: boolean): Outcome {
    const stream = this.#stream(name)
    if (stream.tombstoned) return { kind: 'deleted' }
    if (typeof expected === 'number' && expected !== last(stream)) {
      return { kind: 'conflict', current: last(stream) }
    }
    stream.tombstoned = tombstone
    const { position } = tombstone
      ? this.#write(name, stream, systemEvent('$streamDeleted', {}))
      : this.#truncate(name, stream, Number.MAX_SAFE_INTEGER)
    return { kind: 'ok', revision: last(stream), position }
  }

  /** Hides the events of a stream before a revision, as the stream's metadata can. */
  truncate(name: string, before: number) {
    this.#truncate(name, this.#stream(name), before)
  }

  /** Inserts an event, as an attacker with access to the server's files could. */
  insert(index: number, event: StoredEvent) {
    this.all.splice(index, 0, event)
    this.#stream(event.stream).events.push(event)
  }

  /** Removes hidden events from the whole log; positions and revisions stay. */
  scavenge() {
    const isKept = ({ stream, revision }: StoredEvent) =>
      revision >= this.#stream(stream).truncateBefore
    this.all.splice(0, Infinity, ...this.all.filter(isKept))
  }

  /** Returns the readable events of a stream. */
  read(name: string): StoredEvent[] | 'missing' | 'deleted' {
    const stream = this.#stream(name)
    if (stream.tombstoned) return 'deleted'
    if (stream.events.length === 0 || isHidden(stream)) return 'missing'
    return stream.events.slice(stream.truncateBefore)
  }

  /** Returns the number of events in the whole log before a position. */
  before(position: number): number {
    let [low, high] = [0, this.all.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.all[middle]!.position < position) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Resolves at the next append. */
  changed(): Promise<void> {
    return this.#changed.promise
  }

  #stream(name: string): Stream {
    const found = this.#streams.get(name)
    if (found) return found
    const stream = { events: [], truncateBefore: 0, tombstoned: false }
    this.#streams.set(name, stream)
    return stream
  }

  #truncate(name: string, stream: Stream, before: number) {
    stream.truncateBefore = before
    const metadataStream = `$$${name}`
    const event = systemEvent('$metadata', { $tb: before })
    return this.#write(metadataStream, this.#stream(metadataStream), event)
  }

  #write(name: string, stream: Stream, event: ProposedEvent): StoredEvent {
    const revision = stream.events.length
    const stored = { ...event, stream: name, revision, position: this.#end, created: Date.now() }
    this.#end += 100 + name.length + event.data.length + event.metadata.length
    stream.events.push(stored)
    this.all.push(stored)
    this.#changed.resolve()
    this.#changed = Promise.withResolvers()
    return stored
  }
}

/** Returns the size as the server counts: a character of the type is two bytes. */
function sizeOf({ type, data, metadata }: ProposedEvent) {
  return data.length + metadata.length + 2 * type.length
}

function last({ events }: Stream) {
  return events.length - 1
}

function isHidden(stream: Stream) {
  return stream.truncateBefore > last(stream) && stream.events.length > 0
}

/** Returns the last event of this append, if the stream already holds the append. */
function storedBefore({ events }: Stream, expected: Expected, append: ProposedEvent[]) {
  const first = append[0]
  const found = events.findIndex(({ id }) => id === first?.id)
  const from = expected === 'no_stream' ? 0 : typeof expected === 'number' ? expected + 1 : found
  if (from < 0 || !append.every(({ id }, i) => events[from + i]?.id === id)) return undefined
  return events[from + append.length - 1]
}

function isConflict(stream: Stream, expected: Expected, append: ProposedEvent[]) {
  const current = last(stream)
  if (expected === 'stream_exists' && current < 0) return true
  if (expected === 'no_stream') return current >= 0 && !isHidden(stream)
  if (typeof expected === 'number') return expected !== current
  return stream.events.some(({ id }) => id === append[0]?.id) // the stream holds only part of the append
}

function systemEvent(type: string, data: object): ProposedEvent {
  return {
    id: randomUUID(),
    type,
    contentType: 'application/json',
    data: Buffer.from(JSON.stringify(data)),
    metadata: new Uint8Array(),
  }
}
