import { defineConfig } from '@adonisjs/lucid'
import type pg from 'pg'
import { ownPoolSizes } from '#start/boot/pool_sizes'
import { connectionConfig, openSession, type ConnectionOptions } from '#kernel/database/connections'

const MIGRATIONS = [
  'backend/kernel/database/migrations',
  'backend/kernel/failures/migrations',
  'backend/kernel/outbox/migrations',
  'backend/simulators/mailbox/migrations',
  'backend/simulators/google/migrations',
  'backend/simulators/paypal/migrations',
  'backend/kernel/event_store/postgres/migrations',
  'backend/kernel/events/migrations',
  'backend/kernel/chain/migrations',
  'backend/kernel/vault/migrations',
  'backend/kernel/aggregates/migrations',
  'modules/auth/migrations',
  'modules/workspace/migrations',
  'modules/billing/migrations',
  'modules/admin/migrations',
]
const IN_LINE_MS = 4_000
/** Milliseconds between two looks for idle connections; the library's default is one second. */
const REAP_MS = 10_000

/** Gives migrations a connection without time limits, because their duration is unpredictable. */
const databaseConfig = defineConfig({
  connection: 'postgres',
  connections: {
    postgres: through({ purpose: 'accounts' }, ownPoolSizes().accounts),
    migrations: through({ purpose: 'migrations', limits: 'operator' }, 2),
  },
})

function through(options: ConnectionOptions, max: number) {
  const url = process.env.DATABASE_URL ?? ''
  return {
    client: 'pg' as const,
    connection: connectionConfig(url, options),
    pool: {
      min: 0,
      max,
      acquireTimeoutMillis: IN_LINE_MS,
      reapIntervalMillis: REAP_MS,
      afterCreate(client: pg.Client, done: (error?: unknown) => void) {
        openSession(client, url, options).then(() => done(), done)
      },
    },
    // Keeps a failed query's values out of the log: addresses, hashes, text.
    compileSqlOnError: false,
    schemaGeneration: { enabled: false },
    migrations: { naturalSort: true, paths: MIGRATIONS },
  }
}

export default databaseConfig
