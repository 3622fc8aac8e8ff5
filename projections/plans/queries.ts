import type pg from 'pg'
import type { IntervalUnit, PlanResponse } from '#modules/billing/api'
import { plansProjection } from '#projections/plans/projection'
import { servedSchema } from '#kernel/projections/projection'

const SCHEMA = servedSchema(plansProjection.name)

/** The plans table, for queries that join it. */
export const PLANS = `${SCHEMA}.plans`

interface PlanRow {
  id: string
  name: string
  description: string
  price: string
  interval_unit: IntervalUnit
  storage_limit: number
  features: string[]
  revision: number | null
}

/** Queries on the plans. */
export class PlanQueries {
  constructor(readonly pool: pg.Pool) {}

  /** Returns all plans, the cheapest first. */
  async list(): Promise<PlanResponse[]> {
    const { rows } = await this.pool.query<PlanRow>({
      name: 'plans_list',
      text: `select id, name, description, price, interval_unit, storage_limit, features,
               revision
             from ${PLANS} order by price, id`,
    })
    return rows.map(toPlan)
  }

  async find(id: number): Promise<PlanResponse | undefined> {
    const { rows } = await this.pool.query<PlanRow>({
      name: 'plans_find',
      text: `select id, name, description, price, interval_unit, storage_limit, features,
               revision
             from ${PLANS} where id = $1`,
      values: [id],
    })
    return rows[0] && toPlan(rows[0])
  }
}

function toPlan({ revision, ...row }: PlanRow): PlanResponse {
  const plan = { ...row, id: Number(row.id), price: Number(row.price) }
  return revision === null ? plan : { ...plan, revision }
}
