import { createHash, type Hash } from 'node:crypto'
import { bytesOf } from '#kernel/event_store/appendable'
import { StreamNotFound, WrongExpectedRevision } from '#kernel/event_store/errors'
import { INSTALLATION_STREAM } from '#kernel/event_store/installation'
import {
  MAX_APPEND_BYTES,
  type EventStore,
  type Position,
  type RecordedEvent,
} from '#kernel/event_store/port'
import { readLog } from '#kernel/event_store/read_log'

/** Called with the position in the source up to which the target holds all events. */
export type OnCopied = (position: Position, events: number) => Promise<void>

/**
 * Copies a log event by event, in order. Preserves ids, revisions, bytes and metadata, and so the
 * events' own times. Resumes where an earlier copy ended: events already in the target are compared
 * and kept. Throws when the target holds other events in one of the streams.
 */
export async function copyLog(
  source: EventStore,
  target: EventStore,
  after: Position | null,
  onCopied: OnCopied
) {
  const head = await source.head()
  if (head === null || (after !== null && after >= head)) return
  await readLog(source, after, head, async (events, upTo) => {
    for (const run of runsOfOneStream(events)) await appendRun(target, run)
    await onCopied(upTo, events.length)
  })
}

/**
 * Returns where to resume a copy that reached this position: there, or null for the start if the
 * target has lost the copied events since.
 */
export async function resumeAfter(source: EventStore, target: EventStore, reached: Position) {
  const { at } = await digestLog(source, [reached])
  const last = at.get(reached)
  return last && (await holds(target, last)) ? reached : null
}

async function holds(target: EventStore, { stream, revision, id }: RecordedEvent) {
  try {
    const [there] = await Array.fromAsync(target.read(stream, { from: revision, limit: 1 }))
    return there?.id === id
  } catch (error) {
    if (error instanceof StreamNotFound) return false
    throw error
  }
}

/**
 * Result of reading a log: a hash over all of it, and the last event at each requested position.
 */
export interface LogDigest {
  hash: string
  events: number
  /** Last event at or before each requested position; null without one. */
  at: Map<Position, RecordedEvent | null>
}

/**
 * Hashes streams, revisions, ids, types, bytes and metadata, in order. Positions are not part of
 * the hash.
 */
export async function digestLog(store: EventStore, places: Position[] = []): Promise<LogDigest> {
  const hash = createHash('sha256')
  const at = new Map<Position, RecordedEvent | null>(places.map((place) => [place, null]))
  let events = 0
  const head = await store.head()
  if (head !== null) {
    await readLog(store, null, head, async (batch) => {
      for (const event of batch) {
        if (event.stream === INSTALLATION_STREAM) continue
        hashEvent(hash, event)
        events += 1
        for (const place of places) if (event.position <= place) at.set(place, event)
      }
    })
  }
  return { hash: hash.digest('hex'), events, at }
}

function hashEvent(hash: Hash, { stream, revision, id, type, data, metadata }: RecordedEvent) {
  hash.update(JSON.stringify([stream, revision, id, type, Object.entries(metadata).sort()]))
  hash.update(data)
}

/** Groups neighboring events of one stream, up to the size limit of one append. */
function runsOfOneStream(events: RecordedEvent[]): RecordedEvent[][] {
  const runs: RecordedEvent[][] = []
  let bytes = 0
  for (const event of events) {
    const size = bytesOf([event])
    const run = runs.at(-1)
    if (run?.[0]!.stream === event.stream && bytes + size <= MAX_APPEND_BYTES) {
      run.push(event)
      bytes += size
    } else {
      runs.push([event])
      bytes = size
    }
  }
  return runs
}

async function appendRun(target: EventStore, run: RecordedEvent[]) {
  const [{ stream, revision }] = run as [RecordedEvent]
  try {
    await target.append(stream, revision === 0 ? 'no_stream' : revision - 1, run)
  } catch (error) {
    if (!(error instanceof WrongExpectedRevision)) throw error
    const rest = await withoutCopied(target, run, error)
    if (rest.length > 0) await appendRun(target, rest)
  }
}

/** Returns the events of a run that are missing in the target, given that it has some of them. */
async function withoutCopied(
  target: EventStore,
  run: RecordedEvent[],
  error: WrongExpectedRevision
) {
  const [{ stream, revision }] = run as [RecordedEvent]
  if (error.actual < revision) throw error
  const there = target.read(stream, { from: revision, limit: run.length })
  const copied = await Array.fromAsync(there)
  const differs = copied.some(({ id }, i) => id !== run[i]!.id)
  if (differs) throw new Error(`The target holds other events in ${stream}`, { cause: error })
  return run.slice(copied.length)
}
