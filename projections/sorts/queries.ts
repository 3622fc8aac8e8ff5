import type pg from 'pg'
import type { ListSort, SortedList } from '#modules/workspace/api'
import { servedSchema } from '#kernel/projections/projection'
import { sortsProjection } from '#projections/sorts/projection'

const LISTS = `${servedSchema(sortsProjection.name)}.lists`

/** Queries on the order of lists. */
export class SortQueries {
  constructor(readonly pool: pg.Pool) {}

  /** Returns the owner's lists that are not in manual order, those in the trash included. */
  async sorts(ownerId: number): Promise<SortedList[]> {
    const { rows } = await this.pool.query<{ id: string; sort: ListSort }>({
      name: 'sorts',
      text: `select id, sort from ${LISTS}
             where owner_id = $1 and sort <> 'manual' order by id`,
      values: [ownerId],
    })
    return rows.map(({ id, sort }) => ({
      parent_block_id: Number(id) > 0 ? Number(id) : null,
      sort,
    }))
  }
}
