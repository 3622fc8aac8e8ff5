import { randomBytes } from 'node:crypto'
import { test } from '@japa/runner'
import pg from 'pg'
import { freshDatabase } from '#testing/fresh_database'
import { checkMasterKeys } from '#kernel/vault/check_master_keys'
import { MasterKeys } from '#kernel/vault/master_keys'
import { CREATE_MASTER_KEYS, CREATE_VAULT } from '#kernel/vault/schema'
import { Vault } from '#kernel/vault/vault'

const masterKey = (id: string) => `${id}:${randomBytes(32).toString('base64')}`

test.group('Master key check at startup', (group) => {
  let pool: pg.Pool
  const start = (...keys: string[]) => checkMasterKeys(pool, new MasterKeys(keys.join(',')))

  group.each.setup(async () => {
    pool = new pg.Pool({ connectionString: await freshDatabase() })
    await pool.query(CREATE_VAULT)
    return () => pool.end()
  })

  test('known master keys are recognized, and other bytes under the same id are rejected', async ({
    assert,
  }) => {
    await pool.query(CREATE_MASTER_KEYS)
    const [one, two] = [masterKey('one'), masterKey('two')]
    await start(one)
    await start(two, one)
    await start(one, two)
    await assert.rejects(() => start(masterKey('one')), /'one' in VAULT_KEYS is not the one/)
    await assert.rejects(() => start(one, masterKey('two')), /'two' in VAULT_KEYS is not the one/)
  })

  test('a master key without a check value is recognized by the keys it wrapped', async ({
    assert,
  }) => {
    const old = masterKey('old')
    await new Vault(pool, new MasterKeys(old)).issue()
    await pool.query(CREATE_MASTER_KEYS)
    await assert.rejects(() => start(masterKey('old')), /'old' in VAULT_KEYS is not the one/)
    await start(old)
    await assert.rejects(() => start(masterKey('old')), /'old' in VAULT_KEYS is not the one/)
  })

  test('a master key that keys still need cannot be omitted; an unused one can', async ({
    assert,
  }) => {
    await pool.query(CREATE_MASTER_KEYS)
    const [used, unused] = [masterKey('used'), masterKey('unused')]
    await start(used, unused)
    await new Vault(pool, new MasterKeys(used)).issue()
    await start(used)
    await assert.rejects(() => start(unused), /no master key 'used'/)
    await pool.query('update vault.keys set wrapped_key = null, erased_at = now()')
    await start(unused)
  })

  test('one of two concurrent starts with different bytes is rejected', async ({ assert }) => {
    await pool.query(CREATE_MASTER_KEYS)
    const starts = await Promise.allSettled([start(masterKey('k')), start(masterKey('k'))])
    assert.sameMembers(
      starts.map(({ status }) => status),
      ['fulfilled', 'rejected']
    )
  })

  test('the check is skipped in a database without tables', async () => {
    await start(masterKey('k'))
  })
})
