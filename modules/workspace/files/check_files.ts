import type { StateCheck, StateSources } from '#kernel/chain/state_check'
import { BLOCKS } from '#projections/blocks/queries/rows'

/** Compares the owner of each file with the owner of its block. */
export class FilesCheck implements StateCheck {
  see() {}

  async end({ pool }: StateSources): Promise<string[]> {
    const { rows } = await pool.query<{ key: string; owner_id: string; owner: string }>(
      `select f.key, f.owner_id, b.owner_id as owner from files f join ${BLOCKS} b on b.id = f.block_id
       where b.owner_id <> f.owner_id order by f.key limit 100`
    )
    return rows.map(
      ({ key, owner_id: here, owner }) =>
        `File ${key} belongs to user ${here}, but its block belongs to user ${owner}`
    )
  }
}
