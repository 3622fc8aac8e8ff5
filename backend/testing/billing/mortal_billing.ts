import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { TYPESCRIPT } from '#testing/child'
import { atEndOfSuite } from '#testing/cleanup'
import type { BillingWorld } from '#testing/billing/billing_world'
import type { StackOptions } from '#testing/stack'

/** Work for another process of the product. */
export type Work =
  | { kind: 'order'; userId: number; planId: number; idempotencyKey: string }
  /** Webhooks, handled one after another, each `times` times (once by default). */
  | { kind: 'webhook'; bodies: string[]; times?: number }
  /** Pending PayPal calls of the outbox. */
  | { kind: 'outbox' }

export interface Task {
  database: StackOptions
  /** Address of the test's PayPal. */
  paypal: string
  /** PayPal's time, ISO 8601. */
  now: string
  work: Work
  /** Number of the side effect right before which the process kills itself, from 1. */
  dieBefore?: number
}

const SCRIPT = fileURLToPath(new URL('./dying_billing.ts', import.meta.url))

/**
 * Runs the work in another process on the same database and PayPal; see ./dying_billing.ts.
 * Resolves when the process has ended: true if it was killed on the way.
 */
export async function workElsewhere(world: BillingWorld, work: Work, dieBefore?: number) {
  const { database, paypal, server } = world
  const task: Task = {
    database,
    paypal: server.url,
    now: paypal.now.toISOString(),
    work,
    dieBefore,
  }
  const child = fork(SCRIPT, {
    execArgv: [TYPESCRIPT],
    stdio: 'inherit',
    serialization: 'advanced',
  })
  atEndOfSuite(async () => child.kill('SIGKILL'))
  child.send(JSON.stringify(task))
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  if (signal !== 'SIGKILL' && code !== 0) throw new Error(`It ended with ${code ?? signal}`)
  return { killed: signal === 'SIGKILL' }
}
