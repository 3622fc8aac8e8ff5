import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type pg from 'pg'
import type { Aggregate, StateFormat } from '#kernel/aggregates/aggregate'
import { CommandLog, type WrittenCommands } from '#kernel/aggregates/command_log'
import type { Fold } from '#kernel/aggregates/fold'
import type { DomainEvent } from '#kernel/events/definitions'

/** Minimum number of events between two snapshots of a stream. */
const EVERY = 500
/**
 * Delay after the load that made a snapshot due. By then the command that needed the load is
 * answered.
 */
const DELAY_MS = 1_000

interface SnapshotRow {
  revision: string
  event_id: string
  state: Buffer
}

/** Content of the gzipped JSON. */
interface SnapshotContent {
  state: unknown
  commands: WrittenCommands
}

export interface SnapshotLog {
  warn(fields: object, message: string): void
}

export interface SnapshotOptions {
  pool: pg.Pool
  log: SnapshotLog
  /** Defaults to 500 events. */
  every?: number
  /** Defaults to 1,000 ms. */
  delayMs?: number
}

/**
 * Disposable snapshots of folds, for aggregates that define a state format. Snapshots only save
 * reads: a failure here never fails a command, and an unusable snapshot is skipped and replaced.
 * The last process to write wins, because an older snapshot only means a longer tail to read.
 */
export class FoldSnapshots {
  #underWay = new Map<string, NodeJS.Timeout>()
  #writing = new Set<Promise<void>>()
  #stopped = false

  constructor(readonly options: SnapshotOptions) {}

  /** Returns the stream's last snapshot, or undefined when there is no usable snapshot. */
  async find<S, E extends DomainEvent>(
    aggregate: Aggregate<S, E>,
    stream: string
  ): Promise<Fold<S> | undefined> {
    const format = formatOf(aggregate)
    if (!format) return undefined
    try {
      return await this.#read(aggregate.name, format, stream)
    } catch (error) {
      this.options.log.warn(
        { err: error, stream },
        'folds: snapshot unusable; reading the stream instead'
      )
      return undefined
    }
  }

  /**
   * Schedules a snapshot if enough events were folded since the last one. Skips the snapshot if
   * `isCurrent` returns false when it is due.
   */
  keepLater<S, E extends DomainEvent>(
    aggregate: Aggregate<S, E>,
    stream: string,
    fold: Fold<S>,
    isCurrent: () => boolean
  ) {
    const format = formatOf(aggregate)
    const { every = EVERY, delayMs = DELAY_MS } = this.options
    if (!format || this.#stopped || this.#underWay.has(stream)) return
    if (fold.revision - fold.keptAt < every) return
    const take = () => {
      const current = isCurrent() && !this.#stopped
      const done = current ? this.#take(aggregate.name, format, stream, fold) : Promise.resolve()
      this.#writing.add(done)
      void done.then(() => {
        this.#writing.delete(done)
        this.#underWay.delete(stream)
      })
    }
    this.#underWay.set(stream, setTimeout(take, delayMs).unref())
  }

  /** Stops taking snapshots, and waits for the writes in flight. */
  async stop() {
    this.#stopped = true
    for (const timer of this.#underWay.values()) clearTimeout(timer)
    await Promise.all(this.#writing)
  }

  async #read<S>(name: string, { version, read }: StateFormat<S>, stream: string) {
    const { rows } = await this.options.pool.query<SnapshotRow>({
      name: 'fold_snapshot',
      text: `select revision, event_id, state from folds.snapshots
             where stream = $1 and aggregate = $2 and version = $3`,
      values: [stream, name, version],
    })
    const [row] = rows
    if (!row) return undefined
    const json = (await promisify(gunzip)(row.state)).toString('utf8')
    const { state, commands } = JSON.parse(json) as SnapshotContent
    const revision = Number(row.revision)
    return {
      state: read(state),
      revision,
      eventId: row.event_id,
      snapshotAt: -1,
      keptAt: revision,
      commands: new CommandLog(commands),
    }
  }

  /** Serializes the state synchronously, because later events mutate it. */
  async #take<S>(name: string, { version, write }: StateFormat<S>, stream: string, fold: Fold<S>) {
    const { revision, eventId } = fold
    try {
      const content = { state: write(fold.state), commands: fold.commands.written() }
      const state = await promisify(gzip)(JSON.stringify(content satisfies SnapshotContent))
      await this.options.pool.query({
        name: 'fold_snapshot_taken',
        text: `insert into folds.snapshots (stream, aggregate, version, revision, event_id, state)
               values ($1, $2, $3, $4, $5, $6)
               on conflict (stream) do update set aggregate = excluded.aggregate,
                 version = excluded.version, revision = excluded.revision,
                 event_id = excluded.event_id, state = excluded.state, taken_at = now()`,
        values: [stream, name, version, revision, eventId, state],
      })
      fold.keptAt = revision
    } catch (error) {
      this.options.log.warn({ err: error, stream }, 'folds: snapshot not stored')
    }
  }
}

/**
 * Returns no format for an aggregate that holds text, because text is never stored unsealed outside
 * the log.
 */
function formatOf<S, E extends DomainEvent>({ format, holdsText }: Aggregate<S, E>) {
  return holdsText ? undefined : format
}
