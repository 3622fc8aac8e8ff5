import type pg from 'pg'

/** Returns the blocks whose keys have been erased. */
export async function erasedBlocks(pool: Pick<pg.Pool, 'query'>): Promise<Set<number>> {
  const { rows } = await pool.query<{ block_id: string }>(
    'select block_id from vault.keys where erased_at is not null'
  )
  return new Set(rows.map(({ block_id }) => Number(block_id)))
}
