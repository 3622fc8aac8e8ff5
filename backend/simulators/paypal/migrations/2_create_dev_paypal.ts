import { BaseSchema } from '@adonisjs/lucid/schema'

/** The entire state of the simulated PayPal; stays empty in production. */
export default class CreateDevPayPal extends BaseSchema {
  override async up() {
    this.schema.raw(`
      create table dev_paypal_tokens (
        token text primary key,
        expires_at timestamptz not null
      );
      create table dev_paypal_requests (
        request_id text not null,
        path text not null,
        body jsonb not null,
        at timestamptz not null default now(),
        primary key (request_id, path)
      );
      create table dev_paypal_products (
        id text primary key,
        seq bigserial not null,
        body jsonb not null
      );
      create table dev_paypal_plans (
        id text primary key,
        seq bigserial not null,
        product_id text not null,
        body jsonb not null
      );
      create table dev_paypal_subscriptions (
        id text primary key,
        seq bigserial not null,
        body jsonb not null,
        context jsonb not null
      );
      create table dev_paypal_transactions (
        id text primary key,
        seq bigserial not null,
        subscription_id text not null,
        at timestamptz not null,
        body jsonb not null
      );
      create index on dev_paypal_transactions (subscription_id);
      create table dev_paypal_events (
        id text primary key,
        seq bigserial not null unique,
        event_type text not null,
        transaction_id text,
        at timestamptz not null,
        body text not null,
        headers jsonb not null,
        state text not null check (state in ('waiting', 'delivered', 'lost')),
        tries integer not null default 0,
        deliveries integer not null default 0,
        next_try_at timestamptz not null default now()
      );
      create index on dev_paypal_events (next_try_at) where state = 'waiting';
      create table dev_paypal_control (
        id integer primary key check (id = 1),
        clock_ms bigint not null default 0,
        webhooks text not null default 'sent' check (webhooks in ('sent', 'held', 'dropped')),
        drop_next integer not null default 0,
        faults jsonb not null default '[]'
      )`)
  }

  override async down() {
    for (const name of TABLES) this.schema.dropTable(`dev_paypal_${name}`)
  }
}

const TABLES = [
  'tokens',
  'requests',
  'products',
  'plans',
  'subscriptions',
  'transactions',
  'events',
  'control',
]
