import type pg from 'pg'
import type { IntervalUnit, PlanResponse } from '#modules/billing/api'
import { plansProjection } from '#projections/plans/projection'
import { servedSchema } from '#kernel/projections/projection'

const SCHEMA = servedSchema(plansProjection.name)

/** GB, before the plans are there (rule 11.4). */
const FREE_STORAGE = 1

interface PlanRow {
  id: string
  name: string
  description: string
  price: string
  interval_unit: IntervalUnit
  storage_limit: number
  features: string[]
}

/**
 * SQL for the GB that the owner `$1` may keep: the Free plan's, until people can subscribe to
 * others. Whatever asks for a person's limit asks by this.
 */
export const STORAGE_LIMIT = `coalesce(
  (select storage_limit from ${SCHEMA}.plans where price = 0 order by id limit 1), ${FREE_STORAGE})`

/** What can be subscribed to. */
export class PlanQueries {
  constructor(readonly pool: pg.Pool) {}

  /** All plans, the cheapest first. */
  async list(): Promise<PlanResponse[]> {
    const { rows } = await this.pool.query<PlanRow>({
      name: 'plans_list',
      text: `select id, name, description, price, interval_unit, storage_limit, features
             from ${SCHEMA}.plans order by price, id`,
    })
    return rows.map((row) => ({ ...row, id: Number(row.id), price: Number(row.price) }))
  }
}
