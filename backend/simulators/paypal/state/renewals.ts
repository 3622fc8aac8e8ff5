import db from '@adonisjs/lucid/services/db'
import { act, actions } from '#simulators/paypal/state/actions'
import { now } from '#simulators/paypal/state/clock'

/** Charges due subscriptions by the simulator's clock, cycle by cycle, each at its own time. */
export async function chargeDue() {
  const until = await now()
  for (let due = await next(until); due; due = await next(until)) {
    await act(due.id, actions.pay, new Date(due.at))
  }
}

async function next(until: Date): Promise<{ id: string; at: string } | undefined> {
  const { rows }: { rows: { id: string; at: string }[] } = await db.rawQuery(
    `select id, body->'billing_info'->>'next_billing_time' as at from dev_paypal_subscriptions
     where body->>'status' = 'ACTIVE' and (body->'billing_info'->>'next_billing_time')::timestamptz <= ?
     order by at limit 1`,
    [until]
  )
  return rows[0]
}
