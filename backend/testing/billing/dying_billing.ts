/**
 * Billing process that kills itself before a given side effect (see ./mortal_billing.ts): a change
 * requested from PayPal, a row written, an append, an outbox mark, or the response. The product
 * does not know of this; the ports are decorated here.
 */
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger } from '@adonisjs/core/logger'
import type pg from 'pg'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { Repository } from '#kernel/aggregates/repository'
import { OutboxRelay } from '#kernel/outbox/relay'
import type { PayPalCalls } from '#platform/paypal/calls'
import { overriding } from '#testing/overriding'
import { paypalLane } from '#modules/billing/reactions/paypal_lane'
import { PAYPAL_TOPIC } from '#modules/billing/sql'
import { billingServices, handleBody, order } from '#testing/billing/billing_world'
import type { Task, Work } from '#testing/billing/mortal_billing'
import { patient } from '#testing/patience'
import { callsTo } from '#testing/paypal_server'
import { openStack } from '#testing/stack'

const CHANGES = [
  'createProduct',
  'createPlan',
  'createSubscription',
  'cancelSubscription',
  'refundSale',
] as const

const [task] = await once(process, 'message')
const { database, paypal, now, work, dieBefore } = JSON.parse(String(task)) as Task
const stack = openStack({ ...database, project: false })
const { reader, progress, lock, listener } = stack
let steps = 0

const store = overriding(stack.store, 'append', (append) => (...args) => {
  step()
  return append(...args)
})
const bus = new CommandBus(new Repository(store, reader), lock, patient(progress))
const pool = overriding(
  stack.pool,
  'query',
  (query) =>
    ((...args: Parameters<typeof query>) => {
      if (isWrite(args[0])) step()
      return query(...args)
    }) as typeof query
)
const services = billingServices({ bus, pool }, mortalCalls(), () => new Date(now))

process.on('disconnect', () => process.exit(1))
await carryOut(work)
step()
process.exit(0)

function step() {
  if (++steps === dieBefore) process.kill(process.pid, 'SIGKILL')
}

async function carryOut(todo: Work) {
  switch (todo.kind) {
    case 'order':
      return order(services, todo.userId, todo.planId, todo.idempotencyKey)
    case 'webhook':
      for (const body of todo.bodies) {
        for (let time = 0; time < (todo.times ?? 1); time++) await handleBody(services, body)
      }
      return
    case 'outbox':
      return runOutbox()
    default:
      return todo satisfies never
  }
}

/** Runs the product's own relay, which marks handled rows. */
async function runOutbox() {
  const lane = paypalLane(async () => services)
  const handle: typeof lane.handle = async (row) => {
    await lane.handle(row)
    step()
  }
  const log = new Logger({ enabled: false })
  const relay = new OutboxRelay(database.url, listener, [{ ...lane, handle }], log)
  relay.start()
  while (await isOpen(stack.pool)) await pause(10)
  await relay.stop()
}

async function isOpen(client: pg.Pool) {
  const open = 'select from outbox where topic = $1 and done_at is null limit 1'
  return (await client.query(open, [PAYPAL_TOPIC])).rowCount !== 0
}

/** Returns calls to the test's PayPal; each change there is a step. */
function mortalCalls(): PayPalCalls {
  const calls = callsTo(paypal)
  const changes = CHANGES.map((name) => {
    const call = calls[name].bind(calls) as (...args: unknown[]) => Promise<unknown>
    const mortal = (...args: unknown[]) => {
      step()
      return call(...args)
    }
    return [name, mortal]
  })
  return Object.assign(calls, Object.fromEntries(changes))
}

function isWrite(query: unknown) {
  const text = typeof query === 'string' ? query : (query as { text: string }).text
  return !/^\s*select/i.test(text)
}
