import { test } from '@japa/runner'
import { strangersTables } from './table_owners.js'

const OWNERS = {
  users: ['modules/auth', 'backend/platform/http'],
  'vault.*': ['backend/kernel/vault'],
}

function problems(text: string, path = 'modules/workspace/a.ts') {
  return strangersTables([{ path, text }], OWNERS)
}

test.group('strangersTables', () => {
  test("reports tables that SQL names outside their owners' folders: {$self}")
    .with([
      'select from users',
      'insert into users (id)',
      'UPDATE users set name = 1',
      'select * from pages p join users u on true',
      'delete from pages using users u',
      'drop table if exists "users"',
      'create index on users (id)',
      "db.from('users')",
      "trx.table('users')",
      "static table = 'users'",
      "to_regclass('users')",
    ])
    .run(({ assert }, text) => {
      assert.deepEqual(problems(`\n  ${text}`), [
        'modules/workspace/a.ts:2: users belongs to modules/auth and backend/platform/http',
      ])
    })

  test("a table in a schema belongs to the schema's owner", ({ assert }) => {
    assert.deepEqual(problems("insert into vault.keys\n  as k; nextval('vault.block_ids')"), [
      'modules/workspace/a.ts:1: vault.keys belongs to backend/kernel/vault',
      'modules/workspace/a.ts:2: vault.block_ids belongs to backend/kernel/vault',
    ])
  })

  test("a read model's table belongs to its projection", ({ assert }) => {
    const text = 'select from rm_file_removal_v12.shown join rm_blocks.pages on true'
    assert.deepEqual(problems(text, 'projections/blocks/queries.ts'), [
      'projections/blocks/queries.ts:1: rm_file_removal_v12.shown belongs to projections/file_removal',
    ])
  })

  test('owners may name their tables', ({ assert }) => {
    assert.deepEqual(problems('select from users', 'modules/auth/user.ts'), [])
    assert.deepEqual(
      problems('select from users', 'backend/platform/http/sessions/session_store.ts'),
      []
    )
    assert.deepEqual(problems('select from vault.keys', 'backend/kernel/vault/sql.ts'), [])
    assert.lengthOf(problems('select from users', 'modules/auth_of_others/user.ts'), 1)
  })

  test('ignores text that only resembles a table: {$self}')
    .with([
      '// taken from users',
      '/**\n * Comes\n * from users (see vault.keys).\n */',
      'await vault.keys(missing)',
      'select from users_of_old',
      'select users from pages',
      "import { users } from '#modules/auth/users'",
      "from('pages')",
    ])
    .run(({ assert }, text) => {
      assert.deepEqual(problems(text), [])
    })
})
