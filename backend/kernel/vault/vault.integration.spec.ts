import { randomBytes } from 'node:crypto'
import { test } from '@japa/runner'
import pg from 'pg'
import { freshDatabase } from '#testing/fresh_database'
import { MasterKeys } from '#kernel/vault/master_keys'
import { KeyMissing, KeyUnopenable, MasterKeyMissing } from '#kernel/vault/errors'
import { rotateKeys } from '#kernel/vault/rotate'
import { CREATE_VAULT } from '#kernel/vault/schema'
import { Vault } from '#kernel/vault/vault'

const masterKey = (id: string) => `${id}:${randomBytes(32).toString('base64')}`
const ANY_KEY = masterKey('any')

test.group('Vault', (group) => {
  let pool: pg.Pool

  group.each.setup(async () => {
    pool = new pg.Pool({ connectionString: await freshDatabase() })
    // The last background generation may still be in flight when the database is dropped.
    pool.on('connect', (client) => client.on('error', () => {}))
    await pool.query(CREATE_VAULT)
    return () => pool.end()
  })

  test('vault issues an id with its own key for each block', async ({ assert }) => {
    const vault = new Vault(pool, new MasterKeys(masterKey('a')))
    const [one, two] = [await vault.issue(), await vault.issue()]
    assert.notEqual(one.blockId, two.blockId)
    const keys = await vault.keys([one.blockId, two.blockId, one.blockId])
    assert.deepEqual(keys.get(one.blockId), one.key)
    assert.deepEqual(keys.get(two.blockId), two.key)
    assert.notDeepEqual(one.key, two.key)
  })

  test('vault issues consecutive ids, each with its stored key', async ({ assert }) => {
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

  test('vault opens keys under an older master key after a rotation', async ({ assert }) => {
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

  test('a rotation rewraps all keys, and erased keys stay erased', async ({ assert }) => {
    const [old, fresh] = [masterKey('old'), masterKey('new')]
    const before = new Vault(pool, new MasterKeys(old))
    const issued = [await before.issue(), await before.issue(), await before.issue()]
    await pool.query(
      'update vault.keys set wrapped_key = null, erased_at = now() where block_id = $1',
      [issued[2]!.blockId]
    )
    const both = new MasterKeys(`${fresh},${old}`)
    const { rows } = await pool.query('select count(*)::int as n from vault.keys')
    const done = { masterKeyId: 'new', unopenable: [] }
    assert.deepEqual(await rotateKeys(pool, both), { rewrapped: rows[0].n - 1, ...done })
    assert.deepEqual(await rotateKeys(pool, both), { rewrapped: 0, ...done })
    const after = await new Vault(pool, new MasterKeys(fresh)).keys(
      issued.map(({ blockId }) => blockId)
    )
    assert.deepEqual([...after.values()], [issued[0]!.key, issued[1]!.key, 'erased'])
  })

  test('a rotation leaves unopenable keys unchanged, and names them', async ({ assert }) => {
    const [old, fresh] = [masterKey('old'), masterKey('new')]
    const { blockId: damaged } = await new Vault(pool, new MasterKeys(old)).issue()
    await pool.query('update vault.keys set wrapped_key = $2 where block_id = $1', [
      damaged,
      randomBytes(60),
    ])
    await new Vault(pool, new MasterKeys(masterKey('lost'))).issue()
    const { rows } = await pool.query(
      `select block_id::int as id from vault.keys where master_key_id = 'lost' order by block_id`
    )
    const lost = rows.map(({ id }) => Number(id))
    const rotation = await rotateKeys(pool, new MasterKeys(`${fresh},${old}`))
    assert.deepEqual(rotation.unopenable, [damaged, ...lost])
    const left = await pool.query(`select from vault.keys where master_key_id = 'old'`)
    assert.equal(left.rowCount, 1, 'the damaged one')
  })

  test('a rotation visits no key twice, however many are unopenable', async ({ assert }) => {
    await pool.query(
      `insert into vault.keys (block_id, master_key_id, wrapped_key)
       select id, 'lost', '\\x00' from generate_series(1, 1500) id`
    )
    let asked = 0
    const counting = {
      query: (text: string, values: unknown[]) => {
        if (++asked > 9) throw new Error('The rotation starts over')
        return pool.query(text, values)
      },
    } as unknown as pg.Pool
    const { unopenable } = await rotateKeys(counting, new MasterKeys(masterKey('new')))
    assert.deepEqual(
      unopenable,
      Array.from({ length: 1_500 }, (_, index) => index + 1)
    )
  })

  test('a damaged key throws KeyUnopenable', async ({ assert }) => {
    const vault = new Vault(pool, new MasterKeys(ANY_KEY))
    const [damaged, good] = [await vault.issue(), await vault.issue()]
    const ids = [damaged.blockId, good.blockId, 4711]
    vault.forget()
    await pool.query('update vault.keys set wrapped_key = $2 where block_id = $1', [
      damaged.blockId,
      randomBytes(60),
    ])
    const failure = await vault.keys([damaged.blockId]).catch((error: unknown) => error)
    assert.instanceOf(failure, KeyUnopenable)
    const faults: Error[] = []
    const found = await vault.keys(ids, (fault) => void faults.push(fault))
    assert.deepEqual([...found.values()], ['erased', good.key, 'erased'])
    assert.deepEqual(
      faults.map(({ message }) => message),
      [(failure as Error).message, new KeyMissing(4711).message]
    )
  })

  test('keys generated in another database are not used', async ({ assert }) => {
    const vault = new Vault(pool, new MasterKeys(ANY_KEY))
    const { blockId } = await vault.issue()
    await pool.query('delete from vault.keys')
    await pool.query(`select setval('vault.block_ids', 1)`)
    vault.forgetAll()
    const next = await vault.issue()
    assert.deepEqual((await vault.keys([next.blockId])).get(next.blockId), next.key)
    await assert.rejects(() => vault.keys([blockId + 40]), /is missing/)
    const { rows } = await pool.query('select min(block_id)::int as first from vault.keys')
    assert.equal(rows[0].first, next.blockId)
  })

  test('a key of a missing master key throws MasterKeyMissing', async ({ assert }) => {
    const { blockId } = await new Vault(pool, new MasterKeys(masterKey('a'))).issue()
    const other = new Vault(pool, new MasterKeys(masterKey('b')))
    await assert.rejects(() => other.keys([blockId], () => {}), /no master key 'a'/)
    assert.equal(other.lacks, new MasterKeyMissing('a').masterKeyId)
  })

  test('vault caches keys until they are evicted', async ({ assert }) => {
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

  test('vault does not cache a key that is evicted while it is being read', async ({ assert }) => {
    const { blockId, key } = await new Vault(pool, new MasterKeys(ANY_KEY)).issue()
    const vault = new Vault(pool, new MasterKeys(ANY_KEY))
    const reading = vault.keys([blockId])
    vault.forget([blockId])
    assert.deepEqual((await reading).get(blockId), key)
    await pool.query('update vault.keys set wrapped_key = null, erased_at = now()')
    assert.equal((await vault.keys([blockId])).get(blockId), 'erased')
  })

  test('vault distinguishes an erased key from a missing one', async ({ assert }) => {
    const vault = new Vault(pool, new MasterKeys(masterKey('a')))
    const { blockId } = await vault.issue()
    await pool.query('update vault.keys set wrapped_key = null, erased_at = now()')
    vault.forget([blockId])
    assert.equal((await vault.keys([blockId])).get(blockId), 'erased')
    await assert.rejects(() => vault.keys([blockId, 4711]), new KeyMissing(4711).message)
  })
})
