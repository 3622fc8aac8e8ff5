import { BaseSchema } from '@adonisjs/lucid/schema'

/** Stores the simulated PayPal as one table of things, and takes over what it knows. */
export default class KeepDevPayPalAsThings extends BaseSchema {
  override async up() {
    this.schema.raw(`
      create table dev_paypal_books (
        id integer primary key check (id = 1),
        version bigint not null default 0,
        clock_ms bigint not null default 0,
        control jsonb not null default '{}'
      );
      create table dev_paypal_things (
        kind text not null,
        id text not null,
        seq bigserial not null,
        body jsonb not null,
        primary key (kind, id)
      );
      insert into dev_paypal_books (id, clock_ms)
        values (1, coalesce((select clock_ms from dev_paypal_control where id = 1), 0));
      insert into dev_paypal_things (kind, id, body)
        select 'products', id, body from dev_paypal_products order by seq;
      insert into dev_paypal_things (kind, id, body)
        select 'plans', id, body from dev_paypal_plans order by seq;
      insert into dev_paypal_things (kind, id, body)
        select 'agreements', id,
          jsonb_build_object('id', id, 'subscription', body, 'context', context)
        from dev_paypal_subscriptions order by seq;
      insert into dev_paypal_things (kind, id, body)
        select 'sales', id, jsonb_build_object(
          'id', id, 'subscriptionId', subscription_id, 'at', body->'time',
          'amount', round((body#>>'{amount_with_breakdown,gross_amount,value}')::numeric * 100),
          'currency', body#>'{amount_with_breakdown,gross_amount,currency_code}',
          'outcome', case body->>'status' when 'PENDING' then 'PENDING'
            when 'DECLINED' then 'DECLINED' else 'COMPLETED' end,
          'refunded', case when body->'reversed' = 'true' then 0
            else round(coalesce((body#>>'{refunded,value}')::numeric, 0) * 100) end,
          'reversed', coalesce(body->'reversed', 'false'), 'feeTold', true)
          || jsonb_strip_nulls(jsonb_build_object('dispute', body->'dispute'))
        from dev_paypal_transactions order by seq;
      insert into dev_paypal_things (kind, id, body)
        select 'events', id, jsonb_build_object(
          'id', id, 'type', event_type, 'body', body, 'at', at, 'headers', headers,
          'state', state, 'tries', tries, 'deliveries', deliveries, 'nextTryAt', 0)
          || jsonb_strip_nulls(jsonb_build_object('transactionId', transaction_id))
        from dev_paypal_events order by seq;
      drop table dev_paypal_tokens, dev_paypal_requests, dev_paypal_products, dev_paypal_plans,
        dev_paypal_subscriptions, dev_paypal_transactions, dev_paypal_events, dev_paypal_control`)
  }

  override async down() {
    this.schema.dropTable('dev_paypal_things')
    this.schema.dropTable('dev_paypal_books')
  }
}
