import type pg from 'pg'
import type { DashboardStorage } from '#modules/admin/api'
import { USERS } from '#modules/auth/index'
import { FILE_SIZES } from '#modules/workspace/index'
import { OWNERS } from '#projections/storage/queries'

const LARGEST = 10

/** What everybody's texts and files take up, in bytes. */
export class StoredBytes {
  constructor(readonly pool: pg.Pool) {}

  /** All files that are kept, shown or not. */
  async used(): Promise<Omit<DashboardStorage, 'sold'>> {
    const { rows } = await this.pool.query<Omit<DashboardStorage, 'sold'>>({
      name: 'admin_stored_bytes',
      text: `with owned as materialized (
               select owner_id, sum(text) as text, sum(file) as file from (
                 select owner_id, text_bytes as text, 0 as file from ${OWNERS}
                 union all select owner_id, 0, size from ${FILE_SIZES} f
               ) as all_of_it group by owner_id
             )
             select coalesce(sum(text), 0)::float8 as text, coalesce(sum(file), 0)::float8 as files,
               coalesce((select jsonb_agg(l) from (
                 select u.id, u.email, o.text + o.file as bytes
                 from (select * from owned order by text + file desc, owner_id limit ${LARGEST}) o
                   join ${USERS} u on u.id = o.owner_id
                 where o.text + o.file > 0 order by bytes desc, u.id) l), '[]') as largest
             from owned`,
    })
    return rows[0]!
  }
}
