import type pg from 'pg'

/** Returns the blocks whose keys have been erased. */
export async function erasedBlocks(pool: Pick<pg.Pool, 'query'>): Promise<Set<number>> {
  const { rows } = await pool.query<{ block_id: string }>(
    'select block_id from vault.keys where erased_at is not null'
  )
  return new Set(rows.map(({ block_id }) => Number(block_id)))
}

/** Returns how many of these blocks have a tombstone instead of a key. */
export async function countErased(pool: Pick<pg.Pool, 'query'>, ids: readonly number[]) {
  const { rows } = await pool.query<{ count: number }>({
    name: 'vault_count_erased',
    text: `select count(*)::int from vault.keys
           where block_id = any($1) and erased_at is not null and wrapped_key is null`,
    values: [ids],
  })
  return rows[0]!.count
}
