import pg from 'pg'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { FoldSnapshots } from '#kernel/aggregates/snapshots/fold_snapshots'
import { evictErased } from '#kernel/aggregates/evict_erased'
import { resetOnDatabaseChange } from '#kernel/aggregates/reset_on_database_change'
import { Repository } from '#kernel/aggregates/repository'
import { CREATE_FOLD_SNAPSHOTS } from '#kernel/aggregates/snapshots/snapshot_schema'
import { UserLock } from '#kernel/aggregates/user_lock'
import { openPool } from '#kernel/database/connections'
import { DatabaseIdentity } from '#kernel/database/identity'
import { Listener } from '#kernel/database/listener'
import { CREATE_EVENT_LOG } from '#kernel/event_store/postgres/schema'
import { PostgresEventStore } from '#kernel/event_store/postgres/store'
import { SealingCodec } from '#kernel/events/sealing_codec'
import { EventReader } from '#kernel/events/reader'
import { preparedDatabase } from '#testing/fresh_database'
import { newVaultKeys } from '#testing/vault_keys'
import { MasterKeys } from '#kernel/vault/master_keys'
import { ALLOW_ANY_TOPIC, CREATE_OUTBOX } from '#kernel/outbox/schema'
import {
  CREATE_DAY_SECRETS,
  CREATE_MASTER_KEYS,
  CREATE_VAULT,
  DISABLE_KEY_STATISTICS,
} from '#kernel/vault/schema'
import { Vault } from '#kernel/vault/vault'
import { eventDefinitions } from '#modules/index'
import { ASK_BY_TIME, CREATE_BILLING } from '#modules/billing/schema'
import { CREATE_FILES } from '#modules/workspace/files/schema'
import { CREATE_DELETION_STEPS } from '#modules/workspace/receipts/schema'
import { CREATE_SHARE_VIEWS } from '#modules/workspace/shares/schema'
import { ADD_IMPORT_DEVICE, CREATE_IMPORTS } from '#modules/workspace/imports/schema'
import { BlockQueries } from '#projections/blocks/queries'
import { projections as productProjections } from '#projections/index'
import { ProjectionProgress } from '#kernel/projections/progress'
import type { Projection } from '#kernel/projections/projection'
import { ProjectionRunner } from '#kernel/projections/runner'
import { createReadModels } from '#kernel/projections/schema'
import { SEARCH_SETTINGS, SearchQueries } from '#projections/search/queries'
import { patient } from '#testing/patience'

/** Options of a stack; several stacks on one database behave like several processes. */
export interface StackOptions {
  url: string
  vaultKeys: string
  projections?: Projection[]
  /** Runs the projections here; true by default. */
  project?: boolean
  /** Makes commands wait without limit for the read models; true by default. */
  patience?: boolean
  /** Schedule of fold snapshots; the product's by default. */
  snapshots?: { every: number; delayMs: number }
}

/** Creates a database with all tables, for one test. */
export async function freshStackDatabase(projections = productProjections): Promise<StackOptions> {
  const url = await preparedDatabase(describe(projections), (empty) =>
    createTables(empty, projections)
  )
  return { url, vaultKeys: newVaultKeys(), projections }
}

/** Returns a key of everything that the tables depend on. */
function describe(projections: Projection[]): string {
  const parts = projections.map(({ name, version, previous, tables, indexes, views }) => [
    name,
    version,
    previous?.version,
    tables(name),
    indexes?.(name),
    views?.(name),
  ])
  return JSON.stringify(parts)
}

export async function createTables(url: string, projections = productProjections) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(CREATE_EVENT_LOG)
  await client.query(CREATE_VAULT + CREATE_MASTER_KEYS + DISABLE_KEY_STATISTICS)
  await client.query(CREATE_DAY_SECRETS)
  await client.query(CREATE_FOLD_SNAPSHOTS)
  await client.query(CREATE_OUTBOX + ALLOW_ANY_TOPIC)
  await client.query(CREATE_FILES + CREATE_SHARE_VIEWS + CREATE_DELETION_STEPS)
  await client.query(CREATE_IMPORTS + ADD_IMPORT_DEVICE)
  await client.query(CREATE_BILLING + ASK_BY_TIME)
  await createReadModels(client, projections)
  await client.end()
}

/** Opens the product from the command bus down to the read models, without HTTP. */
export function openStack(options: StackOptions) {
  const { url, vaultKeys, projections = productProjections, project = true } = options
  const { patience = true } = options
  const pool = new pg.Pool({ connectionString: url, max: 6 })
  pool.on('error', () => {})
  const searchPool = openPool(url, { purpose: 'search', max: 2, settings: SEARCH_SETTINGS })
  const listener = new Listener(url)
  const errors: object[] = []
  const lines: string[] = []
  const add = (fields: object, line: string) => {
    errors.push(fields)
    lines.push(line)
  }
  const log = {
    info: (_: object, line: string) => void lines.push(line),
    warn: add,
    error: add,
  }
  const identity = new DatabaseIdentity(log)
  const store = new PostgresEventStore(url, listener, { identity })
  const vault = new Vault(pool, new MasterKeys(vaultKeys))
  const reader = new EventReader(new SealingCodec(eventDefinitions), vault)
  const lock = new UserLock(url, identity)
  const progress = new ProjectionProgress(pool, listener, store, projections)
  const snapshots = new FoldSnapshots({ pool, log, ...options.snapshots })
  const repository = new Repository(store, reader, snapshots)
  evictErased(repository, listener)
  resetOnDatabaseChange(repository, identity)
  const bus = new CommandBus(repository, lock, patience ? patient(progress) : progress)
  const runner = new ProjectionRunner({
    connectionString: url,
    store,
    reader,
    projections,
    log,
    onProjected: (upTo) => progress.moveTo(upTo),
  })
  if (project) runner.start()
  return {
    vaultKeys,
    pool,
    listener,
    log,
    store,
    vault,
    reader,
    progress,
    bus,
    identity,
    lock,
    repository,
    /** Command bus whose commands do not wait for the read models. */
    hastyBus: new CommandBus(repository, lock, { waitFor: async () => false, lag: async () => 0 }),
    runner,
    /** Fields of logged warnings and errors. */
    errors,
    /** Messages of all logged lines. */
    lines,
    blocks: new BlockQueries(pool),
    searching: new SearchQueries(searchPool),
    async close() {
      await runner.stop()
      progress.stop()
      await snapshots.stop()
      await lock.close()
      await store.close()
      await listener.stop()
      await searchPool.end()
      await pool.end()
    },
  }
}

export type Stack = ReturnType<typeof openStack>
