import { defineConfig } from '@adonisjs/lucid'

const databaseConfig = defineConfig({
  connection: 'postgres',
  connections: {
    postgres: {
      client: 'pg',
      connection: { connectionString: process.env.DATABASE_URL },
      pool: { min: 0, max: 10 },
      schemaGeneration: { enabled: false },
      migrations: {
        naturalSort: true,
        paths: [
          'backend/database/migrations',
          'backend/outbox/migrations',
          'backend/simulators/mailbox/migrations',
          'backend/simulators/google/migrations',
          'backend/event_store/postgres/migrations',
          'backend/vault/migrations',
          'backend/aggregates/migrations',
          'modules/auth/migrations',
          'modules/workspace/migrations',
        ],
      },
    },
  },
})

export default databaseConfig
