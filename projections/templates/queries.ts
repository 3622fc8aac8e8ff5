import type pg from 'pg'
import { servedSchema } from '#kernel/projections/projection'
import { placedBlocks } from '#projections/blocks/queries/placed'
import { templatesProjection } from '#projections/templates/projection'

const TEMPLATES = `${servedSchema(templatesProjection.name)}.templates`

/** Queries on the templates. */
export class TemplateQueries {
  constructor(readonly pool: pg.Pool) {}

  /** Returns the owner's live templates. `ordering` is the index in this list. */
  templates(ownerId: number) {
    return placedBlocks(this.pool, {
      name: 'templates',
      from: TEMPLATES,
      id: 'id',
      where: 'm.is_template',
      order: 'm.place',
      values: [ownerId],
    })
  }
}
