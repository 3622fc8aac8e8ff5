import type pg from 'pg'
import { PayPalError } from '#platform/paypal/errors'
import type { PayPalCalls } from '#platform/paypal/calls'
import type { PlanResponse } from '#modules/billing/api'
import { fromUnits, isSame } from '#modules/billing/money'

/** Of the product, in the place of a plan's. */
const PRODUCT = 0

type Catalogue = Pick<PayPalCalls, 'createProduct' | 'createPlan' | 'showPlan'>

/** Where plans are known by which id at PayPal. `account`: the client id that it knows us by. */
export class PayPalPlans {
  constructor(
    readonly pool: pg.Pool,
    readonly account: string,
    readonly calls: Catalogue
  ) {}

  /** PayPal's id of a plan, which is made there when it is not yet. Throws PayPalError. */
  async idOf(plan: PlanResponse): Promise<string> {
    return this.#made(plan.id, async (requestId) => {
      const productId = await this.#made(PRODUCT, (request) => this.#makeProduct(request))
      const { id } = await this.calls.createPlan(requestId, {
        productId,
        name: plan.name,
        description: plan.description,
        price: fromUnits(plan.price, 'USD'),
        intervalUnit: plan.interval_unit,
      })
      return id
    })
  }

  /** The same, after a look at PayPal: what it no longer has, or has otherwise, is made anew. */
  async sync(plan: PlanResponse): Promise<{ id: string; made: boolean }> {
    const known = await this.#find(plan.id)
    if (known && (await this.#isThere(known, plan))) return { id: known, made: false }
    if (known) await this.#forget(plan.id)
    return { id: await this.idOf(plan), made: true }
  }

  async #isThere(id: string, { price, interval_unit: unit }: PlanResponse) {
    try {
      const there = await this.calls.showPlan(id)
      const isSold = isSame(there.price, fromUnits(price, 'USD')) && there.intervalUnit === unit
      return isSold && there.intervalCount === 1 && there.status === 'ACTIVE'
    } catch (error) {
      if (error instanceof PayPalError && error.isNotFound) return false
      throw error
    }
  }

  async #makeProduct(requestId: string) {
    const product = { name: 'Strata', description: 'Notes as a tree' }
    return (await this.calls.createProduct(requestId, product)).id
  }

  /** Made once, by however many at once: all ask under the request id that is kept first. */
  async #made(planId: number, make: (requestId: string) => Promise<string>) {
    await this.pool.query(
      'insert into paypal_plans (account, plan_id) values ($1, $2) on conflict do nothing',
      [this.account, planId]
    )
    const { rows } = await this.pool.query<{ request_id: string; paypal_id: string | null }>(
      'select request_id, paypal_id from paypal_plans where account = $1 and plan_id = $2',
      [this.account, planId]
    )
    const { request_id: requestId, paypal_id: known } = rows[0]!
    if (known !== null) return known
    const made = await make(requestId)
    await this.pool.query(
      'update paypal_plans set paypal_id = $3 where account = $1 and plan_id = $2',
      [this.account, planId, made]
    )
    return made
  }

  async #find(planId: number) {
    const { rows } = await this.pool.query<{ paypal_id: string | null }>(
      'select paypal_id from paypal_plans where account = $1 and plan_id = $2',
      [this.account, planId]
    )
    return rows[0]?.paypal_id ?? undefined
  }

  async #forget(planId: number) {
    await this.pool.query('delete from paypal_plans where account = $1 and plan_id = $2', [
      this.account,
      planId,
    ])
  }
}
