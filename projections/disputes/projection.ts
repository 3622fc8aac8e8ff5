import { lastWins, type Projection } from '#kernel/projections/projection'
import type { BillingEvent } from '#modules/billing/events'

/** The latest dispute of each payment, by payment id. `at` is PayPal's time. */
export const disputesProjection: Projection<BillingEvent> = {
  name: 'disputes',
  background: true,
  needsText: false,
  rowsStandAlone: true,
  streams: ['billing-'],
  tables: (schema) => `
    create table ${schema}.disputes (
      payment_id bigint primary key,
      dispute_id text not null,
      state text not null,
      reason text not null,
      at timestamptz not null
    );
    create index on ${schema}.disputes (at desc) where state = 'open';`,
  on: {
    PaymentDisputed: {
      sql: (schema) => `
        insert into ${schema}.disputes (payment_id, dispute_id, state, reason, at)
        select id, dispute_id, state, reason, at from jsonb_to_recordset($1) as r(id bigint,
          dispute_id text, state text, reason text, at timestamptz)
        on conflict (payment_id) do update set dispute_id = excluded.dispute_id,
          state = excluded.state, reason = excluded.reason, at = excluded.at`,
      rows: ({ payment_id: id, after }) => [{ id, ...after!.dispute }],
      merge: lastWins,
    },
  },
}
