import type { PlanEvent } from '#modules/billing/events'
import { inUnits } from '#modules/billing/money'
import type { Projection } from '#kernel/projections/projection'
import { plansVersion1 } from '#projections/plans/version_1'

/**
 * The plans on offer. Prices are in USD, storage limits in GB. `revision` is that of the last
 * change.
 */
export const plansProjection: Projection<PlanEvent> = {
  name: 'plans',
  version: 2,
  previous: plansVersion1 as Projection,
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
      features text[] not null,
      revision int not null
    );`,
  on: {
    PlanCreated: {
      sql: (schema) => `
        insert into ${schema}.plans
          (id, name, description, price, interval_unit, storage_limit, features, revision)
        select id, name, description, price, interval_unit, storage_limit, features, revision
        from jsonb_to_recordset($1) as r(id bigint, name text, description text,
          price numeric, interval_unit text, storage_limit int, features text[], revision int)`,
      rows: ({ plan_id: id, price, ...plan }, { revision }) => [
        { id, ...plan, price: inUnits(price), revision },
      ],
    },
    PlanChanged: {
      sql: (schema) => `
        update ${schema}.plans p set name = r.name, description = r.description,
          storage_limit = r.storage_limit, features = r.features, revision = r.revision
        from jsonb_to_recordset($1) as r(id bigint, name text, description text,
          storage_limit int, features text[], revision int)
        where p.id = r.id`,
      rows: ({ plan_id: id, ...details }, { revision }) => [{ id, ...details, revision }],
    },
  },
}
