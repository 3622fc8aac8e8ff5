import type pg from 'pg'
import type { PlacedBlock } from '#modules/workspace/api'
import { servedSchema } from '#kernel/projections/projection'
import {
  BLOCKS,
  columns,
  IS_LIVE,
  PATH,
  toPlaced,
  type PlacedRow,
} from '#projections/blocks/queries/rows'
import { templatesProjection } from '#projections/templates/projection'

const TEMPLATES = `${servedSchema(templatesProjection.name)}.templates`

/** Queries on the templates. */
export class TemplateQueries {
  constructor(readonly pool: pg.Pool) {}

  /** Returns the owner's live templates. `ordering` is the index in this list. */
  async templates(ownerId: number): Promise<PlacedBlock[]> {
    const order = 'order by m.place'
    const { rows } = await this.pool.query<PlacedRow>({
      name: 'templates',
      text: `select ${columns()}, ${PATH}, row_number() over (${order})::int as ordering
             from ${TEMPLATES} m join ${BLOCKS} b on b.id = m.id
             where m.owner_id = $1 and m.is_template and b.owner_id = $1 and ${IS_LIVE}
             ${order}`,
      values: [ownerId],
    })
    return rows.map(toPlaced)
  }
}
