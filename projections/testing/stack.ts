import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { CommandBus } from '#backend/aggregates/command_bus'
import { Repository } from '#backend/aggregates/repository'
import { UserLock } from '#backend/aggregates/user_lock'
import { Listener } from '#backend/database/listener'
import { CREATE_EVENT_LOG } from '#backend/event_store/postgres/schema'
import { PostgresEventStore } from '#backend/event_store/postgres/store'
import { EventCodec } from '#backend/events/codec'
import { EventReader } from '#backend/events/reader'
import { freshDatabase } from '#backend/testing/fresh_database'
import { MasterKeys } from '#backend/vault/master_keys'
import { CREATE_VAULT } from '#backend/vault/schema'
import { Vault } from '#backend/vault/vault'
import { eventDefinitions } from '#modules/index'
import { BlockQueries } from '#projections/blocks/queries'
import { projections as productProjections } from '#projections/index'
import { ProjectionProgress } from '#projections/runner/progress'
import type { Projection } from '#projections/runner/projection'
import { ProjectionRunner } from '#projections/runner/runner'
import { createReadModels } from '#projections/runner/schema'

/** What opens a stack: several may be opened on one database, as several processes would. */
export interface StackOptions {
  url: string
  vaultKeys: string
  projections?: Projection[]
  /** Runs the projections here; true unless said otherwise. */
  project?: boolean
}

/** A fresh database with all tables, for one test. */
export async function freshStackDatabase(projections = productProjections): Promise<StackOptions> {
  const url = await freshDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(CREATE_EVENT_LOG)
  await client.query(CREATE_VAULT)
  await createReadModels(client, projections)
  await client.end()
  return { url, vaultKeys: `test:${randomBytes(32).toString('base64')}`, projections }
}

/** The product from the command bus down to the read models, without HTTP. */
export function openStack({ url, vaultKeys, projections, project = true }: StackOptions) {
  const pool = new pg.Pool({ connectionString: url, max: 6 })
  pool.on('error', () => {})
  const listener = new Listener(url)
  const store = new PostgresEventStore(url, listener)
  const vault = new Vault(pool, new MasterKeys(vaultKeys))
  const reader = new EventReader(new EventCodec(eventDefinitions), vault)
  const lock = new UserLock(url)
  const progress = new ProjectionProgress(pool, listener)
  const bus = new CommandBus(new Repository(store, reader), lock, progress)
  const parked: object[] = []
  const runner = new ProjectionRunner({
    connectionString: url,
    store,
    reader,
    projections: projections ?? productProjections,
    log: { info() {}, error: (fields) => void parked.push(fields) },
  })
  if (project) runner.start()
  return {
    vaultKeys,
    pool,
    store,
    vault,
    reader,
    progress,
    bus,
    runner,
    /** What the runner logged as an error. */
    errors: parked,
    blocks: new BlockQueries(pool),
    async close() {
      await runner.stop()
      progress.stop()
      await lock.close()
      await store.close()
      await listener.stop()
      await pool.end()
    },
  }
}

export type Stack = ReturnType<typeof openStack>
