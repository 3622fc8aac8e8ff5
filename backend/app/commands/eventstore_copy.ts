import { args, BaseCommand, flags } from '@adonisjs/core/ace'
import type pg from 'pg'
import { openPool } from '#kernel/database/connections'
import { Listener } from '#kernel/database/listener'
import { Leader } from '#kernel/database/leader'
import { refuseServers } from '#kernel/database/running_servers'
import { copyTo, movedTo, noteCopied, noteCopyUndone } from '#kernel/event_store/copies'
import { copyLog, digestLog, resumeAfter } from '#kernel/event_store/copy'
import { assertTakesCopy } from '#kernel/event_store/installation'
import { closeClient, openClient } from '#kernel/event_store/eventstoredb/client'
import { nameOf } from '#kernel/event_store/eventstoredb/connection_string'
import { EventStoreDbStore } from '#kernel/event_store/eventstoredb/store'
import { PostgresEventStore } from '#kernel/event_store/postgres/store'
import { finishCopy } from '#kernel/projections/finish_copy'
import { rebuild } from '#kernel/projections/rebuild'
import { inTransaction } from '#kernel/projections/transaction'
import { notedPositions, translatePositions } from '#kernel/projections/translate_positions'
import { replaySources } from '#projections/operations/sources'
import { auditLogProjection } from '#projections/audit_log/projection'

/**
 * Moves an installation from the Postgres event log to EventStoreDB. Stop the servers first; start
 * them afterwards with EVENTSTORE_URL. A repeated run resumes an interrupted one. With `--undo` it
 * moves the log back to Postgres, unless new events were recorded since.
 */
export default class EventstoreCopy extends BaseCommand {
  static override commandName = 'eventstore:copy'
  static override description = 'Copy the Postgres event log to EventStoreDB, verified by hash'
  static override options = { startApp: true }

  @args.string({ description: 'Address of the EventStoreDB, as for EVENTSTORE_URL' })
  declare url: string

  @flags.boolean({ description: 'Undo a finished copy, if no event was recorded since' })
  declare undo: boolean

  override async run() {
    const connectionString = process.env.DATABASE_URL ?? ''
    const pool = openPool(connectionString, { purpose: 'copy', limits: 'operator', max: 2 })
    try {
      await closeClient(openClient(this.url, 'the address of the command'))
      // Looks before it opens the log, which listens like a server.
      await refuseServers(pool)
      await this.#whileProjectionsStopped(pool)
    } catch (error) {
      this.exitCode = 1
      this.logger.error(error instanceof Error ? error.message : String(error))
    } finally {
      await pool.end()
    }
  }

  /** Throws if another process leads the projections. */
  async #whileProjectionsStopped(pool: pg.Pool) {
    const connectionString = process.env.DATABASE_URL ?? ''
    const listener = new Listener(connectionString)
    const source = new PostgresEventStore(connectionString, listener)
    const target = new EventStoreDbStore(this.url)
    try {
      await Leader.once(connectionString, 'projections', () =>
        this.undo ? this.#undo(pool, source, target) : this.#copy(pool, source, target)
      )
    } finally {
      await Promise.all([target.close(), source.close(), listener.stop()])
    }
  }

  async #copy(pool: pg.Pool, source: PostgresEventStore, target: EventStoreDbStore) {
    const name = nameOf(this.url)
    const moved = await movedTo(pool)
    if (moved !== undefined) throw new Error(`The log was copied to ${moved} already`)
    const begun = await copyTo(pool, name)
    const after = begun ? await resumeAfter(source, target, begun.position) : null
    const head = (await source.head()) ?? ''
    await assertTakesCopy(pool, target, after !== null && after >= head)
    let events = 0
    await copyLog(source, target, after, async (position, more) => {
      events += more
      await noteCopied(pool, name, position)
    })
    this.logger.info(`${events} events copied; comparing`)
    const { events: all, hash } = await finishCopy(pool, { source, target, name })
    this.logger.success(`${all} events, sha256 ${hash}: start with EVENTSTORE_URL`)
  }

  async #undo(pool: pg.Pool, source: PostgresEventStore, target: EventStoreDbStore) {
    const name = nameOf(this.url)
    const moved = await movedTo(pool)
    if (moved === undefined) throw new Error('The log was not copied')
    if (moved !== name) {
      throw new Error(`The log was copied to ${moved}: name it like that, instead of ${name}`)
    }
    const [here, there] = [
      await digestLog(source),
      await digestLog(target, await notedPositions(pool)),
    ]
    if (here.hash !== there.hash) throw new Error(difference(name, there.events - here.events))
    await inTransaction(pool, async (client) => {
      await translatePositions(client, source, there.at)
      await noteCopyUndone(client, name)
    })
    // A server that started on EventStoreDB has projected the log's founding, which Postgres lacks.
    await rebuild(await replaySources(this.app), auditLogProjection)
    this.logger.success(`${here.events} events: start without EVENTSTORE_URL`)
  }
}

function difference(name: string, more: number) {
  return more > 0
    ? `${name} holds ${more} events more than Postgres, which would be lost. Start with EVENTSTORE_URL`
    : `${name} no longer holds the log that was copied there: restore its backup first`
}
