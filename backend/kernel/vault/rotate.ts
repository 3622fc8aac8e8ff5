import type pg from 'pg'
import type { MasterKeys, WrappedKey } from '#kernel/vault/master_keys'

const ROTATED_AT_ONCE = 1_000

export interface Rotation {
  masterKeyId: string
  /** Number of keys rewrapped with the current master key. */
  rewrapped: number
  /** Blocks whose keys stay unchanged, because no master key of this process opens them. */
  unopenable: number[]
}

interface KeyRow {
  block_id: string
  master_key_id: string
  wrapped_key: Buffer
}

/**
 * Rewraps all keys with the current master key, in batches in the order of their blocks. Blocks no
 * other work, and visits no key twice. Once every process has been restarted with the new master
 * key, the older ones may be removed from VAULT_KEYS.
 */
export async function rotateKeys(pool: pg.Pool, masterKeys: MasterKeys): Promise<Rotation> {
  const rotation: Rotation = { masterKeyId: masterKeys.currentId, rewrapped: 0, unopenable: [] }
  let after = '0'
  for (;;) {
    const { rows } = await pool.query<KeyRow>(
      `select block_id, master_key_id, wrapped_key from vault.keys
       where block_id > $2 and wrapped_key is not null and master_key_id <> $1
       order by block_id limit $3`,
      [masterKeys.currentId, after, ROTATED_AT_ONCE]
    )
    if (rows.length === 0) return rotation
    await rewrap(pool, masterKeys, rows, rotation)
    after = rows.at(-1)!.block_id
  }
}

async function rewrap(pool: pg.Pool, masterKeys: MasterKeys, rows: KeyRow[], rotation: Rotation) {
  const fresh = rows.map(({ block_id: id, master_key_id: masterKeyId, wrapped_key: wrapped }) => {
    return { id, wrapped: wrapAnew(masterKeys, { masterKeyId, wrapped }) }
  })
  const opened = fresh.filter((row) => row.wrapped !== undefined)
  // A key erased meanwhile stays erased.
  const { rowCount } = await pool.query(
    `update vault.keys k set wrapped_key = r.wrapped, master_key_id = $3
     from unnest($1::bigint[], $2::bytea[]) as r(id, wrapped)
     where k.block_id = r.id and k.wrapped_key is not null`,
    [opened.map(({ id }) => id), opened.map(({ wrapped }) => wrapped), masterKeys.currentId]
  )
  rotation.rewrapped += rowCount ?? 0
  rotation.unopenable.push(
    ...fresh.filter(({ wrapped }) => wrapped === undefined).map(({ id }) => Number(id))
  )
}

function wrapAnew(masterKeys: MasterKeys, key: WrappedKey) {
  try {
    return masterKeys.wrap(masterKeys.unwrap(key)).wrapped
  } catch {
    return undefined
  }
}
