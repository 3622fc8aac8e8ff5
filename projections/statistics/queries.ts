import type pg from 'pg'
import { servedSchema } from '#kernel/projections/projection'
import { statisticsProjection, type Kind } from '#projections/statistics/projection'

export type { Kind }

const SCHEMA = servedSchema(statisticsProjection.name)

export interface Cohort {
  /** Monday of the week. */
  week: string
  people: number
  /** Active users in that week and in each later week so far. */
  active: number[]
}

/** Counts of one day; `day` is null for everything before the range. */
export interface KindDay {
  day: string | null
  kind: Kind
  count: number
}

/** Queries on daily activity. Days are `YYYY-MM-DD`. */
export class StatisticsQueries {
  constructor(readonly pool: pg.Pool) {}

  async days(from: string, to: string): Promise<KindDay[]> {
    const { rows } = await this.pool.query<KindDay>({
      name: 'statistics_days',
      text: `select null as day, kind, sum(count)::float8 as count from ${SCHEMA}.days
             where day < $1 group by kind
             union all select day::text, kind, count::float8 from ${SCHEMA}.days
             where day between $1 and $2`,
      values: [from, to],
    })
    return rows
  }

  /**
   * Returns the cohorts of the weeks up to the week of `to`, the oldest first. Includes weeks
   * without new users.
   */
  async cohorts(to: string, weeks: number): Promise<Cohort[]> {
    const { rows } = await this.pool.query<Cohort>({
      name: 'statistics_cohorts',
      text: `with weeks as (
               select week::date as week from generate_series(
                 date_trunc('week', $1::timestamp) - ($2::int - 1) * interval '7 days',
                 date_trunc('week', $1::timestamp), interval '7 days') as week
             )
             select w.week::text as week,
               coalesce((select sum(d.count) from ${SCHEMA}.days d where d.kind = 'registered'
                 and d.day >= w.week and d.day < w.week + 7), 0)::float8 as people,
               array(select coalesce(c.people, 0)::float8 from weeks later
                 left join ${SCHEMA}.cohorts c on c.week = w.week and c.active_week = later.week
                 where later.week >= w.week order by later.week) as active
             from weeks w order by w.week`,
      values: [to, weeks],
    })
    return rows
  }
}
