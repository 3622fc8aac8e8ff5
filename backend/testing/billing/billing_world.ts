import type { Lane } from '#kernel/outbox/lane'
import type { PayPalCalls } from '#platform/paypal/calls'
import { readEvent } from '#platform/paypal/webhook_event'
import { paypalLane } from '#modules/billing/reactions/paypal_lane'
import { cancelSubscription } from '#modules/billing/commands/cancel_subscription'
import { handleWebhook } from '#modules/billing/commands/handle_webhook'
import { orderSubscription } from '#modules/billing/commands/order_subscription'
import { parseWebhook } from '#modules/billing/webhooks/parse_webhook'
import { PayPalPlans } from '#modules/billing/plans/paypal_plans'
import { reconcileAll, type ReconcileServices } from '#modules/billing/reconciliation/reconcile'
import { seedPlans } from '#modules/billing/plans/seed_plans'
import { PAYPAL_TOPIC } from '#modules/billing/sql'
import { ReconciliationSchedule } from '#modules/billing/reconciliation/reconciliation_schedule'
import { SubscriptionSales } from '#modules/billing/subscription_sales'
import { SimulatedPayPal } from '#simulators/paypal/state/simulated_paypal'
import type { PayPalEvent } from '#simulators/paypal/state/things'
import { userExists } from '#modules/auth/queries/user_exists'
import { StoredWebhooks } from '#modules/billing/webhooks/stored_webhooks'
import { PlanQueries } from '#projections/plans/queries'
import { SubscriptionQueries } from '#projections/subscriptions/queries'
import { type PayPalServer, servePayPal } from '#testing/paypal_server'
import { preparedDatabase } from '#testing/fresh_database'
import { newVaultKeys } from '#testing/vault_keys'
import { createTables, openStack, type Stack, type StackOptions } from '#testing/stack'

const ACCOUNT = 'test'

const VAULT_KEYS = newVaultKeys()

/** Creates all tables and the initial plans. */
async function prepare(url: string) {
  await createTables(url)
  const stack = openStack({ url, vaultKeys: VAULT_KEYS })
  await seedPlans(stack.bus)
  // Minimal users table for the staff's tables; these tests do not cover accounts.
  await stack.pool.query(
    `create table users (id bigint primary key, email text not null, sought text not null)`
  )
  await stack.close()
}

/** Billing in one or more processes on one database, without HTTP, beside a simulated PayPal. */
export class BillingWorld {
  readonly queries: SubscriptionQueries
  /** Milliseconds by which our clock is ahead of PayPal's. */
  aheadMs = 0
  /** Index of the process that acts next. */
  #nextStack = 0

  private constructor(
    readonly stacks: Stack[],
    readonly paypal: SimulatedPayPal,
    readonly database: StackOptions,
    readonly server: PayPalServer
  ) {
    this.queries = new SubscriptionQueries(stacks[0]!.pool)
  }

  static async open({ paypal = new SimulatedPayPal(), processes = 1 } = {}) {
    const database = { url: await preparedDatabase('plans', prepare), vaultKeys: VAULT_KEYS }
    const stacks = Array.from({ length: processes }, (_, i) =>
      openStack({ ...database, project: i === 0 })
    )
    return new BillingWorld(stacks, paypal, database, await servePayPal(paypal))
  }

  async close() {
    await Promise.all(this.stacks.map((stack) => stack.close()))
    await this.server.close()
  }

  get now() {
    return new Date(this.paypal.now.getTime() + this.aheadMs)
  }

  get pool() {
    return this.stacks[0]!.pool
  }

  services(stack = this.stacks[this.#nextStack++ % this.stacks.length]!) {
    return billingServices(stack, this.server.calls, () => this.now)
  }

  /** Orders a plan, and returns PayPal's id of the subscription. */
  order(userId: number, planId: number, idempotencyKey?: string): Promise<string> {
    return order(this.services(), userId, planId, idempotencyKey)
  }

  cancel(userId: number, subscriptionId: number) {
    const { bus } = this.services()
    const route = `POST /api/v1/subscriptions/${subscriptionId}/cancel`
    return cancelSubscription(bus, requestOf(userId, route), subscriptionId, this.now)
  }

  /** Delivers an event like a webhook, to the processes in turn. */
  deliver({ body }: Pick<PayPalEvent, 'body'>, stack?: Stack) {
    return handleBody(this.services(stack), body)
  }

  reconcile(userId?: number) {
    return reconcileAll(this.services(), userId)
  }

  /**
   * Handles each pending outbox row for PayPal once; failed rows stay. Returns the number of
   * handled rows.
   */
  async runOutbox(lane: Lane = paypalLane(async () => this.services())) {
    const { rows } = await this.pool.query<{ id: string; key: string; payload: object }>(
      'select id, key, payload from outbox where topic = $1 and done_at is null order by id',
      [PAYPAL_TOPIC]
    )
    let done = 0
    for (const { id, key, payload } of rows) {
      const row = { id, key, revision: null, payload, attempts: 0 }
      const failure = await lane.handle(row).then(() => undefined, String)
      if (failure !== undefined) continue
      await this.pool.query('update outbox set done_at = now() where id = $1', [id])
      done += 1
    }
    return done
  }

  async paypalIdOf(subscriptionId: number) {
    const { rows } = await this.pool.query<{ paypal_id: string }>(
      'select paypal_id from rm_subscriptions.subscriptions where id = $1',
      [subscriptionId]
    )
    return rows[0]!.paypal_id
  }

  /** Returns everything the user sees. */
  async view(userId: number) {
    const subscriptions = await this.queries.list(userId)
    const payments = await Promise.all(
      subscriptions.map(async ({ id }) => ({
        id,
        payments: await this.queries.payments(userId, id),
      }))
    )
    return { current: await this.queries.current(userId), subscriptions, payments }
  }
}

/** Returns the services that billing uses in one process. */
export function billingServices(
  { bus, pool }: Pick<Stack, 'bus' | 'pool'>,
  calls: PayPalCalls,
  now: () => Date
) {
  const services: ReconcileServices = {
    bus,
    sales: new SubscriptionSales(pool, userExists),
    schedule: new ReconciliationSchedule(pool),
    calls,
    events: new StoredWebhooks(pool),
    account: ACCOUNT,
    log: { warn() {} },
    now,
  }
  const paypalPlans = new PayPalPlans(pool, ACCOUNT, calls)
  const appUrl = 'http://127.0.0.1'
  return { ...services, calls, paypalPlans, plans: new PlanQueries(pool), appUrl }
}

type Services = ReturnType<typeof billingServices>

/** Orders a plan, and returns PayPal's id of the subscription. */
export async function order(
  services: Services,
  userId: number,
  planId: number,
  idempotencyKey?: string
): Promise<string> {
  const route = 'POST /api/v1/payments/paypal-subscription'
  const request = { ...requestOf(userId, route, idempotencyKey), body: { plan_id: planId } }
  return (await orderSubscription(services, request, planId, services.now())).result.id
}

/** Handles the body of a webhook. */
export async function handleBody(services: Services, body: string) {
  const event = await readEvent(JSON.parse(body))
  const { id, type, createdAt } = event
  const how = { unreadable: event.resource.kind === 'unreadable' }
  return handleWebhook(services, { id, type, createdAt, parsed: parseWebhook(event) }, how)
}

function requestOf(owner: number, route: string, idempotencyKey?: string) {
  return { actor: owner, owner, route, idempotencyKey, body: {}, correlationId: 'test' }
}
