import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import {
  DatabaseEncodingUnusable,
  DatabaseIsNewer,
  DatabaseNotPrepared,
  MigrationFailed,
} from '#start/boot/database_unusable'
import { currentName } from '#kernel/database/migration_names'
import { assertPrepared, prepareDatabase, reportStale } from '#start/boot/prepare_database'
import { leavingProjections } from '#projections/index'

/** State that only a newer version leaves, its name in the refusal, and the undo statement. */
const LEFT: [what: string, left: string, undone: string][] = [
  [
    'the migration modules/notes/migrations/1_create_notes',
    `insert into adonis_schema (name, batch) values ('modules/notes/migrations/1_create_notes', 99)`,
    'delete from adonis_schema where batch = 99',
  ],
  [
    'events of the type BlockPainted 1',
    `insert into event_types values ('BlockPainted', 1)`,
    `delete from event_types where type = 'BlockPainted'`,
  ],
  [
    'events of the type BlocksArchived 2',
    `update event_types set version = 2 where type = 'BlocksArchived'`,
    `update event_types set version = 1 where type = 'BlocksArchived'`,
  ],
  [
    'tables of another shape (column "version" does not exist)',
    'alter table event_types rename version to newest',
    'alter table event_types rename newest to version',
  ],
  [
    'the read model paintings',
    `insert into projections.checkpoints (name, position) values ('paintings', '')`,
    `delete from projections.checkpoints where name = 'paintings'`,
  ],
  [
    'version 2 of the read model blocks',
    `update projections.checkpoints set version = 2 where name = 'blocks'`,
    `update projections.checkpoints set version = 1 where name = 'blocks'`,
  ],
]

/** Objects that an older version has not created, in the same form. */
const LACKING: [what: string, taken: string, putBack: string][] = [
  [
    'the migration modules/auth/migrations/4_create_avatars',
    `delete from adonis_schema where name = 'modules/auth/migrations/4_create_avatars'`,
    `insert into adonis_schema (name, batch) values ('modules/auth/migrations/4_create_avatars', 1)`,
  ],
  [
    'events of the type ScopeGranted 1',
    `delete from event_types where type = 'ScopeGranted'`,
    `insert into event_types values ('ScopeGranted', 1)`,
  ],
  [
    'version 1 of the read model erasure',
    `update projections.checkpoints set name = 'x', model = 'plans' where name = 'erasure'`,
    `update projections.checkpoints set name = 'erasure', model = 'erasure' where name = 'x'`,
  ],
]

test.group('prepareDatabase', () => {
  test('preparing the database a second time succeeds', () => prepareDatabase(app))

  test('refuses a database with the encoding {$self} before any change')
    .with(['LATIN1', 'SQL_ASCII'])
    .run(async ({ assert, cleanup }, encoding) => {
      const url = process.env.DATABASE_URL!
      const name = `encoded_in_${encoding.toLowerCase()}`
      await db.rawQuery(
        `create database ${name} encoding '${encoding}' locale 'C' template template0`
      )
      const encoded = Object.assign(new URL(url), { pathname: name }).href
      cleanup(async () => {
        process.env.DATABASE_URL = url
        await db.rawQuery(`drop database ${name} with (force)`)
      })
      process.env.DATABASE_URL = encoded
      const refused = await prepareDatabase(app).catch((error: unknown) => error)
      assert.instanceOf(refused, DatabaseEncodingUnusable)
      assert.match(
        (refused as Error).message,
        new RegExp(`^DATABASE_URL: .*"${name}".*${encoding}`)
      )
    })

  test('renames migrations that ran under the paths of {release}')
    .with([
      { release: 'the first releases', path: '^backend/(kernel/)?', former: 'backend/' },
      { release: 'releases with kernel/', path: '^backend/kernel/', former: 'kernel/' },
      {
        release: 'releases with tools/',
        path: '^backend/simulators/',
        former: 'tools/simulators/',
      },
    ])
    .run(async ({ assert }, { path, former }) => {
      const namesIn = async () => {
        const rows = (await db.from('adonis_schema').orderBy('id')) as { name: string }[]
        return rows.map(({ name }) => name)
      }
      const now = await namesIn()
      // The chain migrations are younger than the first move.
      await db.rawQuery(
        `update adonis_schema set name = regexp_replace(name, ?, ?)
         where name not like 'backend/kernel/chain/%' or ? <> 'backend/'`,
        [path, former, former]
      )
      const before = await namesIn()
      assert.isAbove(before.filter((name) => name.startsWith(former)).length, 2)
      assert.notDeepEqual(before, now)
      assert.deepEqual(before.map(currentName), now)
      await assert.rejects(() => assertPrepared(app), DatabaseNotPrepared)
      await prepareDatabase(app)
      assert.deepEqual(await namesIn(), now)
    })

  test('accepts and keeps the read models that only the previous release uses', async ({
    assert,
  }) => {
    assert.isNotEmpty(leavingProjections)
    for (const name of leavingProjections) {
      await db.rawQuery(`insert into projections.checkpoints (name, position) values (?, '')`, [
        name,
      ])
    }
    const kept = () => db.from('projections.checkpoints').whereIn('name', leavingProjections)
    try {
      await prepareDatabase(app)
      await assertPrepared(app)
      assert.lengthOf(await kept(), leavingProjections.length)
    } finally {
      await db.from('projections.checkpoints').whereIn('name', leavingProjections).delete()
    }
  })

  test('an older program refuses a database with {0}')
    .with(LEFT)
    .run(async ({ assert }, [what, left, undone]) => {
      await db.rawQuery(left)
      try {
        const refused = await prepareDatabase(app).catch((error: unknown) => error)
        assert.instanceOf(refused, DatabaseIsNewer)
        assert.include((refused as Error).message, `it has ${what}, unknown to this version`)
      } finally {
        await db.rawQuery(undone)
      }
      await prepareDatabase(app)
    })

  test('commands refuse a database that lacks {0}')
    .with(LACKING)
    .run(async ({ assert }, [what, taken, putBack]) => {
      await db.rawQuery(taken)
      try {
        const refused = await assertPrepared(app).catch((error: unknown) => error)
        assert.instanceOf(refused, DatabaseNotPrepared)
        assert.include((refused as Error).message, `it lacks ${what}. Start the server once`)
      } finally {
        await db.rawQuery(putBack)
      }
      await assertPrepared(app)
    })

  test('logs a stale read model', async ({ assert, cleanup }) => {
    const logger = await app.container.make('logger')
    const { error } = logger
    const lines: unknown[] = []
    logger.error = (...line: unknown[]) => void lines.push(...line)
    cleanup(() => {
      logger.error = error
    })
    await db.rawQuery('create index stray on rm_search_v4.names (name)')
    try {
      await reportStale(app)
      assert.lengthOf(lines, 1)
      assert.match(String(lines[0]), /^The read model search is out of date .*:rebuild search$/)
    } finally {
      await db.rawQuery('drop index rm_search_v4.stray')
    }
    await reportStale(app)
    assert.lengthOf(lines, 1)
  })

  test('an unavailable database does not end a process that already serves users', async ({
    assert,
    cleanup,
  }) => {
    const logger = await app.container.make('logger')
    const { warn } = logger
    const lines: unknown[] = []
    logger.warn = (...line: unknown[]) => void lines.push(...line)
    const url = process.env.DATABASE_URL
    cleanup(() => {
      logger.warn = warn
      process.env.DATABASE_URL = url
    })
    process.env.DATABASE_URL = 'postgres://nobody@127.0.0.1:1/none'
    await reportStale(app)
    assert.include(lines, 'Could not check whether read models are out of date')
  })

  test('a failed migration is reported with its name and cause', async ({ assert }) => {
    const name = 'modules/auth/migrations/4_create_avatars'
    await db.from('adonis_schema').where({ name }).delete()
    try {
      const refused = await prepareDatabase(app).catch((error: unknown) => error)
      assert.instanceOf(refused, MigrationFailed)
      assert.include((refused as Error).message, `The migration ${name} failed: `)
      assert.include((refused as Error).message, 'relation "avatars" already exists')
    } finally {
      await db.table('adonis_schema').insert({ name, batch: 1 })
    }
    await prepareDatabase(app)
  })
})
