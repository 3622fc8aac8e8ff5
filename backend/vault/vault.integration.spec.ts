import { randomBytes } from 'node:crypto'
import { test } from '@japa/runner'
import pg from 'pg'
import { freshDatabase } from '#backend/testing/fresh_database'
import { MasterKeys } from '#backend/vault/master_keys'
import { CREATE_VAULT } from '#backend/vault/schema'
import { KeyMissing, Vault } from '#backend/vault/vault'

const masterKey = (id: string) => `${id}:${randomBytes(32).toString('base64')}`
const ANY_KEY = masterKey('any')

test.group('Vault', (group) => {
  let pool: pg.Pool

  group.each.setup(async () => {
    pool = new pg.Pool({ connectionString: await freshDatabase() })
    await pool.query(CREATE_VAULT)
    return () => pool.end()
  })

  test('draws an id with a key of its own for each block', async ({ assert }) => {
    const vault = new Vault(pool, new MasterKeys(masterKey('a')))
    const [one, two] = [await vault.issue(), await vault.issue()]
    assert.notEqual(one.blockId, two.blockId)
    const keys = await vault.keys([one.blockId, two.blockId, one.blockId])
    assert.deepEqual(keys.get(one.blockId), one.key)
    assert.deepEqual(keys.get(two.blockId), two.key)
    assert.notDeepEqual(one.key, two.key)
  })

  test('draws ids in a row, each with the key that is kept for it', async ({ assert }) => {
    const vault = new Vault(pool, new MasterKeys(masterKey('a')))
    const issued = await Promise.all(Array.from({ length: 100 }, () => vault.issue()))
    const ids = issued.map(({ blockId }) => blockId)
    assert.deepEqual(
      ids,
      ids.map((_, i) => ids[0]! + i)
    )
    vault.forget()
    const kept = await vault.keys(ids)
    for (const { blockId, key } of issued) assert.deepEqual(kept.get(blockId), key)
  })

  test('opens keys under an older master key after a rotation', async ({ assert }) => {
    const [old, fresh] = [masterKey('old'), masterKey('new')]
    const { blockId, key } = await new Vault(pool, new MasterKeys(old)).issue()
    const rotated = new Vault(pool, new MasterKeys(`${fresh},${old}`))
    assert.deepEqual((await rotated.keys([blockId])).get(blockId), key)
    const next = await rotated.issue()
    const { rows } = await pool.query('select master_key_id from vault.keys where block_id = $1', [
      next.blockId,
    ])
    assert.equal(rows[0].master_key_id, 'new')
  })

  test('rotates all keys; those that were erased stay erased', async ({ assert }) => {
    const [old, fresh] = [masterKey('old'), masterKey('new')]
    const before = new Vault(pool, new MasterKeys(old))
    const issued = [await before.issue(), await before.issue(), await before.issue()]
    await pool.query(
      'update vault.keys set wrapped_key = null, erased_at = now() where block_id = $1',
      [issued[2]!.blockId]
    )
    const rotating = new Vault(pool, new MasterKeys(`${fresh},${old}`))
    const { rows } = await pool.query('select count(*)::int as n from vault.keys')
    assert.deepEqual(await rotating.rotate(), { rewrapped: rows[0].n - 1, masterKeyId: 'new' })
    assert.deepEqual(await rotating.rotate(), { rewrapped: 0, masterKeyId: 'new' })
    const after = await new Vault(pool, new MasterKeys(fresh)).keys(
      issued.map(({ blockId }) => blockId)
    )
    assert.deepEqual([...after.values()], [issued[0]!.key, issued[1]!.key, 'erased'])
  })

  test('refuses a master key that it does not have', async ({ assert }) => {
    const { blockId } = await new Vault(pool, new MasterKeys(masterKey('a'))).issue()
    const other = new Vault(pool, new MasterKeys(masterKey('b')))
    await assert.rejects(() => other.keys([blockId]), /no master key 'a'/)
  })

  test('holds keys in memory until they are forgotten, while they are read too', async ({
    assert,
  }) => {
    const vault = new Vault(pool, new MasterKeys(masterKey('a')))
    const [one, two] = [await vault.issue(), await vault.issue()]
    const ids = [one.blockId, two.blockId]
    await pool.query('update vault.keys set wrapped_key = null, erased_at = now()')
    assert.deepEqual([...(await vault.keys(ids)).values()], [one.key, two.key])
    vault.forget([one.blockId])
    assert.deepEqual([...(await vault.keys(ids)).values()], [two.key, 'erased'])
    vault.forget()
    assert.deepEqual([...(await vault.keys(ids)).values()], ['erased', 'erased'])
  })

  test('does not hold a key that is erased while it is read', async ({ assert }) => {
    const { blockId, key } = await new Vault(pool, new MasterKeys(ANY_KEY)).issue()
    const vault = new Vault(pool, new MasterKeys(ANY_KEY))
    const reading = vault.keys([blockId])
    vault.forget([blockId])
    assert.deepEqual((await reading).get(blockId), key)
    await pool.query('update vault.keys set wrapped_key = null, erased_at = now()')
    assert.equal((await vault.keys([blockId])).get(blockId), 'erased')
  })

  test('tells an erased key from one that is missing', async ({ assert }) => {
    const vault = new Vault(pool, new MasterKeys(masterKey('a')))
    const { blockId } = await vault.issue()
    await pool.query('update vault.keys set wrapped_key = null, erased_at = now()')
    vault.forget([blockId])
    assert.equal((await vault.keys([blockId])).get(blockId), 'erased')
    await assert.rejects(() => vault.keys([blockId, 4711]), new KeyMissing(4711).message)
  })
})
