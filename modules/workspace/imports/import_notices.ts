import type pg from 'pg'
import type { Listener } from '#kernel/database/listener'
import type { NoticeSource } from '#platform/live/live_notices'
import type { ImportNotice } from '#modules/workspace/api'
import { IMPORTS_CHANNEL } from '#modules/workspace/imports/schema'

type Row = Pick<ImportNotice, 'id' | 'status'> & { done: number; total: number }

/** Live feed notices of the import of a user that changed last, because imports are no events. */
export class ImportNotices implements NoticeSource {
  constructor(
    readonly pool: pg.Pool,
    readonly listener: Listener
  ) {}

  async now(userId: number): Promise<ImportNotice | null> {
    const { rows } = await this.pool.query<Row>({
      name: 'imports_changed_last',
      text: `select id, status, done, total from imports where owner_id = $1
             order by updated_at desc limit 1`,
      values: [userId],
    })
    const [row] = rows
    if (!row) return null
    const { id, status, done, total } = row
    return { kind: 'import', id, status, progress: { done, total } }
  }

  listen(changed: (userId?: number) => void) {
    return this.listener.on(IMPORTS_CHANNEL, (owner) =>
      changed(owner === '' ? undefined : Number(owner))
    )
  }
}
