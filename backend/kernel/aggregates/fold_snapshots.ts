import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type pg from 'pg'
import type { Aggregate, StateFormat } from '#kernel/aggregates/aggregate'
import { CommandLog, type WrittenCommands } from '#kernel/aggregates/command_log'
import type { Fold } from '#kernel/aggregates/fold'
import type { DomainEvent } from '#kernel/events/definitions'

/** Events between two snapshots of a stream. */
const EVERY = 500
/** After the load that made one due: by then the command that asked for it is answered. */
const DELAY_MS = 1_000

interface SnapshotRow {
  revision: string
  event_id: string
  state: Buffer
}

/** What is in the gzipped JSON. */
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
  /** 500 events unless said otherwise. */
  every?: number
  /** 1,000 ms unless said otherwise. */
  delayMs?: number
}

/**
 * Disposable snapshots of folds, for aggregates that say how their state is written. They only save
 * reading: nothing that goes wrong here fails a command, and what cannot be used is skipped and
 * replaced. Whichever process writes last stays; an older one only means a longer tail.
 */
export class FoldSnapshots {
  #underWay = new Map<string, NodeJS.Timeout>()
  #writing = new Set<Promise<void>>()
  #stopped = false

  constructor(readonly options: SnapshotOptions) {}

  /** The stream's last snapshot; undefined when there is none that can be used. */
  async find<S, E extends DomainEvent>(
    aggregate: Aggregate<S, E>,
    stream: string
  ): Promise<Fold<S> | undefined> {
    const format = formatOf(aggregate)
    if (!format) return undefined
    try {
      return await this.#read(aggregate.name, format, stream)
    } catch (error) {
      this.options.log.warn({ err: error, stream }, 'folds: a snapshot cannot be used')
      return undefined
    }
  }

  /** Takes one some time later if enough was folded since the last, unless `isCurrent` denies. */
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

  /** Takes no more, and waits for those that are being written. */
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

  /** The state is written down at once: later events change it. */
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
      this.options.log.warn({ err: error, stream }, 'folds: a snapshot could not be kept')
    }
  }
}

/** Text never lies outside the log unsealed, whatever an aggregate says. */
function formatOf<S, E extends DomainEvent>({ format, holdsText }: Aggregate<S, E>) {
  return holdsText ? undefined : format
}
