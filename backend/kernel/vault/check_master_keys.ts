import type pg from 'pg'
import { MasterKeyMissing, MasterKeyWrong } from '#kernel/vault/errors'
import type { MasterKeys } from '#kernel/vault/master_keys'

interface CheckRow {
  id: string
  check_value: Buffer | null
}

/** First and last key that a master key has wrapped. */
const WRAPPED_BY = `
  (select wrapped_key from vault.keys where master_key_id = $1 and wrapped_key is not null
   order by block_id limit 1)
  union all
  (select wrapped_key from vault.keys where master_key_id = $1 and wrapped_key is not null
   order by block_id desc limit 1)`

const LACKING = `
  select id from vault.master_keys m
  where id <> all($1)
    and exists (select from vault.keys where master_key_id = m.id and wrapped_key is not null)
  order by id limit 1`

/**
 * Verifies the master keys. Call before any key is wrapped, because other bytes under a master
 * key's id would damage the vault permanently. Throws MasterKeyWrong for other bytes, and
 * MasterKeyMissing when keys are wrapped by a missing master key. Stores a check value at a master
 * key's first start.
 */
export async function checkMasterKeys(pool: pg.Pool, masterKeys: MasterKeys) {
  const { ids } = masterKeys
  if (!(await isThere(pool))) return
  await pool.query(
    'insert into vault.master_keys (id) select unnest($1::text[]) on conflict do nothing',
    [ids]
  )
  for (const row of await checkRows(pool, ids)) {
    if (row.check_value === null && !(await hasWrapped(pool, masterKeys, row.id))) {
      throw new MasterKeyWrong(row.id)
    }
    // The first of two processes starting concurrently with different bytes wins.
    await pool.query(
      'update vault.master_keys set check_value = $2 where id = $1 and check_value is null',
      [row.id, masterKeys.checkValue(row.id)]
    )
  }
  const wrong = (await checkRows(pool, ids)).find(
    ({ id, check_value: value }) => !masterKeys.made(id, value!)
  )
  if (wrong) throw new MasterKeyWrong(wrong.id)
  const { rows } = await pool.query<{ id: string }>(LACKING, [ids])
  if (rows[0]) throw new MasterKeyMissing(rows[0].id)
}

/** Returns false before the migrations, because an operator's command may run earlier. */
async function isThere(pool: pg.Pool) {
  const { rows } = await pool.query<{ there: boolean }>(
    `select to_regclass('vault.master_keys') is not null as there`
  )
  return rows[0]!.there
}

async function checkRows(pool: pg.Pool, ids: string[]) {
  const { rows } = await pool.query<CheckRow>(
    'select id, check_value from vault.master_keys where id = any($1) order by id',
    [ids]
  )
  return rows
}

/**
 * Returns true if the master key opens a key that it wrapped, or has wrapped none yet. Tries two
 * keys, because a single row may be damaged.
 */
async function hasWrapped(pool: pg.Pool, masterKeys: MasterKeys, masterKeyId: string) {
  const { rows } = await pool.query<{ wrapped_key: Buffer }>(WRAPPED_BY, [masterKeyId])
  if (rows.length === 0) return true
  return rows.some(({ wrapped_key: wrapped }) => masterKeys.wrapped({ masterKeyId, wrapped }))
}
