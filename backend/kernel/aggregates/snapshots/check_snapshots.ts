import { isDeepStrictEqual, promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Aggregate } from '#kernel/aggregates/aggregate'
import { advance, emptyFold } from '#kernel/aggregates/fold'
import type { StateCheck, StateSources } from '#kernel/chain/state_check'
import { StreamNotFound } from '#kernel/event_store/errors'
import type { DomainEvent } from '#kernel/events/definitions'
import type { SealingCodec } from '#kernel/events/sealing_codec'

interface SnapshotRow {
  stream: string
  aggregate: string
  version: number
  revision: number
  event_id: string
  state: Buffer
}

/**
 * Verifies fold snapshots, on which commands are decided, against the streams they were taken from.
 */
export class SnapshotsCheck<S, E extends DomainEvent> implements StateCheck {
  constructor(
    readonly aggregates: Aggregate<S, E>[],
    readonly codec: SealingCodec
  ) {}

  see() {}

  async end({ pool, store }: StateSources): Promise<string[]> {
    const problems: string[] = []
    const streams = await pool.query<{ stream: string }>(
      'select stream from folds.snapshots order by stream'
    )
    for (const { stream } of streams.rows) {
      const { rows } = await pool.query<SnapshotRow>(
        `select stream, aggregate, version, revision::float8 as revision, event_id, state
         from folds.snapshots where stream = $1`,
        [stream]
      )
      if (!rows[0] || (await this.#isOfLog(rows[0], store))) continue
      problems.push(
        `The snapshot of ${stream} does not match its events: delete it from folds.snapshots`
      )
    }
    return problems
  }

  async #isOfLog(row: SnapshotRow, store: StateSources['store']) {
    const aggregate = this.aggregates.find(({ name }) => name === row.aggregate)
    const format = aggregate?.format
    // The repository ignores snapshots in another format.
    if (!aggregate || format?.version !== row.version) return true
    const fold = emptyFold(aggregate)
    try {
      for await (const event of store.read(row.stream, { limit: row.revision + 1 })) {
        advance(fold, aggregate, this.codec.decodeClear(event))
      }
    } catch (error) {
      if (error instanceof StreamNotFound) return false
      throw error
    }
    const made: unknown = { state: format.write(fold.state), commands: fold.commands.written() }
    return (
      fold.revision === row.revision &&
      fold.eventId === row.event_id &&
      isDeepStrictEqual(unordered(made), unordered(await contentOf(row)))
    )
  }
}

/** Returns JSON with every list sorted, because the order of maps depends on where a fold began. */
function unordered(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) {
    return value.map((inner) => JSON.stringify(unordered(inner))).sort()
  }
  const fields = Object.entries(value).map(([key, inner]) => [key, unordered(inner)])
  return Object.fromEntries(fields.sort(([a], [b]) => String(a).localeCompare(String(b))))
}

async function contentOf({ state }: SnapshotRow): Promise<unknown> {
  try {
    return JSON.parse((await promisify(gunzip)(state)).toString('utf8'))
  } catch {
    return undefined
  }
}
