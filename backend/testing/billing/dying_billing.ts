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
import type { Asked, Task, Work } from '#testing/billing/mortal_billing'
import { patient } from '#testing/patience'
import { openStack } from '#testing/stack'

const CHANGES = [
  'createProduct',
  'createPlan',
  'createSubscription',
  'cancelSubscription',
  'refundSale',
]

const [task] = await once(process, 'message')
const { database, now, work, dieBefore } = JSON.parse(String(task)) as Task
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
const services = billingServices({ bus, pool }, callsElsewhere(), () => new Date(now))

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

/** Forwards calls to the simulated PayPal in the test's process. */
function callsElsewhere() {
  const waiting = new Map<number, (result: unknown) => void>()
  let asked = 0
  process.on('message', (message) => {
    const { id, result } = message as { id: number; result: unknown }
    waiting.get(id)?.(result)
  })
  const call = (name: string, args: unknown[]) =>
    new Promise((resolve) => {
      if (CHANGES.includes(name)) step()
      const id = ++asked
      waiting.set(id, resolve)
      process.send?.({ id, call: name, args } satisfies Asked)
    })
  const calls = new Proxy(
    {},
    {
      get:
        (_, name) =>
        (...args: unknown[]) =>
          call(String(name), args),
    }
  )
  return calls as PayPalCalls
}

function isWrite(query: unknown) {
  const text = typeof query === 'string' ? query : (query as { text: string }).text
  return !/^\s*select/i.test(text)
}
