import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { invalid, missing, notFound, Refusal } from '#simulators/paypal/api/refusal'
import { now as currentTime, written } from '#simulators/paypal/state/clock'
import { recordSubscription } from '#simulators/paypal/state/happenings'
import { newId } from '#simulators/paypal/state/ids'
import { type Plan, regularCycle } from '#simulators/paypal/state/plan'
import { type Context, findPlan, insertSubscription } from '#simulators/paypal/state/store'
import { nothing, type Subscription } from '#simulators/paypal/state/subscription'

/** Creates a subscription pending approval. Throws Refusal. */
export async function createSubscription(
  trx: TransactionClientContract,
  asked: Record<string, unknown>
): Promise<Subscription> {
  const { plan_id: planId, custom_id: customId, application_context: context } = asked
  if (typeof planId !== 'string') throw missing('/plan_id')
  if (customId !== undefined && !isCustomId(customId)) throw invalid('/custom_id')
  const plan = await findPlan(planId, trx)
  if (!plan) throw notFound()
  if (plan.status !== 'ACTIVE') throw new Refusal(422, 'PLAN_STATUS_INVALID')
  const now = await currentTime(trx)
  const subscription = waiting(plan, customId, now)
  await insertSubscription(trx, subscription, contextOf(context))
  await recordSubscription({ trx, now }, 'CREATED', subscription)
  return subscription
}

function waiting(plan: Plan, customId: string | undefined, now: Date): Subscription {
  const time = written(now)
  return {
    id: newId.subscription(),
    plan_id: plan.id,
    ...(customId !== undefined && { custom_id: customId }),
    quantity: '1',
    status: 'APPROVAL_PENDING',
    status_update_time: time,
    start_time: time,
    create_time: time,
    update_time: time,
    plan_overridden: false,
    billing_info: {
      outstanding_balance: nothing(plan),
      cycle_executions: [
        {
          tenure_type: 'REGULAR',
          sequence: regularCycle(plan).sequence,
          cycles_completed: 0,
          cycles_remaining: 0,
          current_pricing_scheme_version: 1,
          total_cycles: 0,
        },
      ],
      failed_payments_count: 0,
    },
  }
}

function isCustomId(value: unknown): value is string {
  return typeof value === 'string' && /^[\x20-\x7e]{1,127}$/.test(value)
}

/** Requires both addresses if there is a context. */
function contextOf(asked: unknown): Context {
  const { return_url, cancel_url, brand_name } = (asked ?? {}) as Record<string, unknown>
  if (asked !== undefined && !isUrl(return_url)) throw missing('/application_context/return_url')
  if (asked !== undefined && !isUrl(cancel_url)) throw missing('/application_context/cancel_url')
  return {
    return_url: String(return_url ?? ''),
    cancel_url: String(cancel_url ?? ''),
    brand_name: typeof brand_name === 'string' ? brand_name : undefined,
  }
}

function isUrl(value: unknown) {
  return typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value)
}
