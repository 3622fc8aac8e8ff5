import { notFound, wrongStatus } from '#simulators/paypal/api/refusal'
import { inTransaction } from '#simulators/paypal/state/client'
import { after, now as currentTime } from '#simulators/paypal/state/clock'
import { newId } from '#simulators/paypal/state/ids'
import type { Moment } from '#simulators/paypal/state/moment'
import * as store from '#simulators/paypal/state/store'
import * as transitions from '#simulators/paypal/state/subscription'
import type { Status, Subscription } from '#simulators/paypal/state/subscription'
import { payCycle } from '#simulators/paypal/state/payments'
import { recordSubscription } from '#simulators/paypal/state/happenings'

/** A change of a subscription. Returns the changed subscription, and records events. */
type Change = (subscription: Subscription, moment: Moment) => Promise<Subscription>

/** All changes of a subscription, whatever triggers them. Throws Refusal. */
export const actions = {
  approve: from('approve', ['APPROVAL_PENDING'], 'waiting for approval', async (found, moment) => {
    const approved = transitions.approve(found, newId.payer(), moment.now)
    await recordSubscription(moment, 'ACTIVATED', approved)
    return payCycle(approved, moment)
  }),

  /** The user has declined, and may approve later. */
  decline: from('decline', ['APPROVAL_PENDING'], 'waiting for approval', async (found) => found),

  pay: from('pay', ['ACTIVE'], 'active', payCycle),

  fail_payment: from('fail', ['ACTIVE'], 'active', async (found, moment) => {
    const failed = transitions.failPayment(found, moment.plan, moment.now)
    await recordSubscription(moment, 'PAYMENT.FAILED', failed)
    if (failed.status === 'SUSPENDED') await recordSubscription(moment, 'SUSPENDED', failed)
    return failed
  }),

  suspend: from('suspend', ['ACTIVE'], 'active', to('SUSPENDED', 'SUSPENDED')),
  reactivate: from('activate', ['SUSPENDED'], 'suspended', to('ACTIVE', 'RE-ACTIVATED')),
  cancel: from(
    'cancel',
    ['ACTIVE', 'SUSPENDED'],
    'active or suspended',
    to('CANCELLED', 'CANCELLED')
  ),
  expire: from('expire', ['ACTIVE', 'SUSPENDED'], 'active or suspended', to('EXPIRED', 'EXPIRED')),
}

/** Changes a subscription under a lock. Throws Refusal. */
export async function act(id: string, change: Change, at?: Date): Promise<Subscription> {
  const time = at ?? (await currentTime())
  return inTransaction(async (trx) => {
    const found = await store.lockSubscription(trx, id)
    const plan = found && (await store.findPlan(found.plan_id, trx))
    if (!plan) throw notFound()
    const now = after(time, found.update_time)
    const changed = await change(found, { trx, plan, now })
    await store.saveSubscription(trx, changed)
    return changed
  })
}

function from(action: string, statuses: Status[], expected: string, change: Change): Change {
  return (found, moment) => {
    if (!statuses.includes(found.status)) throw wrongStatus(action, expected)
    return change(found, moment)
  }
}

function to(status: Status, event: string): Change {
  return async (found, moment) => {
    const changed = transitions.changed(found, status, moment.now)
    await recordSubscription(moment, event, changed)
    return changed
  }
}
