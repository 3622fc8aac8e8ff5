import type pg from 'pg'
import { PayPalError } from '#platform/paypal/errors'
import type { PayPalCalls } from '#platform/paypal/calls'
import type { PlanResponse } from '#modules/billing/api'
import { fromUnits, isSame } from '#modules/billing/money'

/** Plan id under which the product itself is stored. */
const PRODUCT = 0

type Catalogue = Pick<PayPalCalls, 'createProduct' | 'listProducts' | 'createPlan' | 'showPlan'>

/** PayPal's ids of plans, in table `paypal_plans`. `account`: our client id at PayPal. */
export class PayPalPlans {
  constructor(
    readonly pool: pg.Pool,
    readonly account: string,
    readonly calls: Catalogue
  ) {}

  /**
   * Returns PayPal's id of a plan and creates the plan there if missing. If PayPal no longer has the
   * product, creates the product again. Throws PayPalError.
   */
  async idOf(plan: PlanResponse): Promise<string> {
    try {
      return await this.#planOf(plan)
    } catch (error) {
      if (!(error instanceof PayPalError) || error.isTransient) throw error
      const product = await this.#find(PRODUCT)
      const isThere = (await this.calls.listProducts()).some(({ id }) => id === product)
      if (product === undefined || isThere) throw error
      await this.#forget(PRODUCT)
      // PayPal keeps the refused request under its request id.
      await this.#forget(plan.id)
      return this.#planOf(plan)
    }
  }

  #planOf(plan: PlanResponse): Promise<string> {
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

  /**
   * Returns PayPal's id like `idOf`, but checks the plan at PayPal and recreates it if missing or
   * different.
   */
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

  /**
   * Creates an object once, even for concurrent calls: all use the request id that is stored first.
   */
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
