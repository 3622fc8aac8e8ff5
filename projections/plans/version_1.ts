import type { PlanEvent } from '#modules/billing/events'
import { inUnits } from '#modules/billing/money'
import type { Projection } from '#kernel/projections/projection'

/** The previous version, which lacks revisions, so that a plan change cannot name its base. */
export const plansVersion1: Projection<PlanEvent> = {
  name: 'plans',
  needsText: false,
  streams: ['plan-'],
  tables: (schema) => `
    create table ${schema}.plans (
      id bigint primary key,
      name text not null,
      description text not null,
      price numeric(10, 2) not null,
      interval_unit text not null,
      storage_limit int not null,
      features text[] not null
    );`,
  views: (schema) => ({ plans: `select *, null::int as revision from ${schema}.plans` }),
  on: {
    PlanCreated: {
      sql: (schema) => `
        insert into ${schema}.plans
          (id, name, description, price, interval_unit, storage_limit, features)
        select id, name, description, price, interval_unit, storage_limit, features
        from jsonb_to_recordset($1) as r(id bigint, name text, description text,
          price numeric, interval_unit text, storage_limit int, features text[])`,
      rows: ({ plan_id: id, price, ...plan }) => [{ id, ...plan, price: inUnits(price) }],
    },
    PlanChanged: {
      sql: (schema) => `
        update ${schema}.plans p set name = r.name, description = r.description,
          storage_limit = r.storage_limit, features = r.features
        from jsonb_to_recordset($1) as r(id bigint, name text, description text,
          storage_limit int, features text[])
        where p.id = r.id`,
      rows: ({ plan_id: id, ...details }) => [{ id, ...details }],
    },
  },
}
