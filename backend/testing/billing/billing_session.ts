import type { Assert } from '@japa/assert'
import { DomainError } from '#kernel/aggregates/domain_error'
import { PayPalError } from '#platform/paypal/errors'
import type { Random } from '#testing/random'
import { SimulatedPayPal } from '#simulators/paypal/state/simulated_paypal'
import type { PayPalEvent, Sale } from '#simulators/paypal/state/things'
import { SEEDED_PLANS } from '#modules/billing/plans/seeded_plans'
import { BillingWorld } from '#testing/billing/billing_world'
import { assertEqualsBooks } from '#testing/billing/equals_books'
import { assertRevenueEquals, assertViewsAgree } from '#testing/billing/views_agree'
import { ReferenceBilling } from '#testing/billing/reference_billing'

const USERS = [1, 2]
const PAID_PLANS = SEEDED_PLANS.filter(({ price }) => price.amount > 0)
const SECOND_MS = 1_000
/** Milliseconds by which our clock is ahead of PayPal's. */
const CLOCKS_AHEAD_MS = [0, 90_000, 3 * 60 * 60_000]
const CONTRADICTED_MS = 3_000
const DAY_MS = 24 * 60 * 60_000
/** Days before now at which the first step runs, so that some paid periods expire about now. */
const DAYS = 400
const ASKED_WITHIN = 15 * DAY_MS

const STEPS = {
  order: 12,
  approve: 14,
  pay: 20,
  payOdd: 3,
  payArrears: 3,
  payWithoutFee: 3,
  tellFee: 2,
  contradict: 4,
  settle: 3,
  fail: 4,
  suspend: 4,
  reactivate: 5,
  cancelThere: 2,
  cancelHere: 4,
  expire: 1,
  refund: 4,
  reverse: 2,
  dispute: 3,
  resolve: 4,
  deliver: 60,
  lose: 8,
  outbox: 10,
  outage: 3,
  reconcile: 1,
}

/** Random session of users, PayPal, its webhooks and the clock, compared with PayPal's books. */
export class BillingSession {
  readonly references: Map<number, ReferenceBilling>
  /** If false, PayPal is never polled: webhooks alone must lead to the same state. */
  readonly loses: boolean
  doing = ''
  #pending: PayPalEvent[] = []
  #seen = 0
  #asked = 0

  private constructor(
    readonly world: BillingWorld,
    readonly paypal: SimulatedPayPal,
    readonly random: Random,
    readonly assert: Assert,
    /** Time at which the last step ends, in milliseconds since 1970. */
    readonly end: number
  ) {
    // Follows from the seed, so that the seed alone repeats a session.
    this.loses = random.seed % 2 === 1
    this.references = new Map(USERS.map((id) => [id, new ReferenceBilling(paypal)]))
  }

  static async open(random: Random, assert: Assert) {
    const end = Math.floor(Date.now() / SECOND_MS) * SECOND_MS
    const paypal = new SimulatedPayPal(new Date(end - DAYS * DAY_MS))
    paypal.listsRefunds = random.percent(50)
    const world = await BillingWorld.open({ paypal, processes: 2 })
    world.aheadMs = random.pick(CLOCKS_AHEAD_MS)!
    return new BillingSession(world, paypal, random, assert, end)
  }

  close() {
    return this.world.close()
  }

  async step(left: number) {
    await this.#passTime(left)
    const name = this.random.weighted(STEPS)
    this.doing = name
    if (this.loses || (name !== 'lose' && name !== 'reconcile')) await this.#do(name)
    this.#notePending()
  }

  /**
   * Delivers all pending events and reconciles lost ones, then asserts that the state equals
   * PayPal's books.
   */
  async settle() {
    this.doing = 'settle'
    this.paypal.mend()
    for (let round = 0; round < 3; round++) {
      if (this.loses) await this.world.reconcile()
      else while (this.#pending.length > 0) await this.#deliver()
      await this.world.runOutbox()
      this.#notePending()
    }
    for (const [userId, reference] of this.references) {
      await assertEqualsBooks(this.assert, this.world, userId, reference)
      await assertViewsAgree(this.assert, this.world, userId, reference)
    }
    await assertRevenueEquals(this.assert, this.world, [...this.references.values()])
    this.#assertGivenBack()
  }

  /** Asserts that every unwanted payment was refunded in full exactly once, and no other was. */
  #assertGivenBack() {
    const { assert, paypal } = this
    for (const sale of paypal.sales) {
      const owner = this.#ownerOf(sale)
      const given = paypal.givenBack.filter(({ saleId }) => saleId === sale.id)
      assert.isAtMost(given.length, owner?.wasUnwanted(sale) ? 1 : 0, sale.id)
      assert.isAtMost(sale.refunded, sale.amount)
      if (owner?.wasUnwanted(sale) && sale.outcome === 'COMPLETED' && !sale.reversed) {
        assert.equal(sale.refunded, sale.amount, sale.id)
      }
    }
    for (const { subscription } of paypal.givenBack) {
      assert.include(['CANCELLED', 'EXPIRED'], subscription)
    }
  }

  #notePending() {
    this.#pending.push(...this.paypal.events.slice(this.#seen))
    this.#seen = this.paypal.events.length
  }

  /** Reconciles in time: PayPal lists its events for 30 days only; the product polls hourly. */
  async #askInTime() {
    const now = this.paypal.now.getTime()
    if (!this.loses || now - this.#asked < ASKED_WITHIN) return
    this.paypal.mend()
    await this.world.reconcile()
    this.#asked = now
  }

  async #do(name: keyof typeof STEPS) {
    const { random, paypal } = this
    switch (name) {
      case 'order':
        return this.#order()
      case 'approve':
        return this.#at(['APPROVAL_PENDING'], (id, reference) => {
          paypal.approve(id)
          reference.approve(id)
        })
      case 'pay':
        return this.#at(['ACTIVE'], (id) => void paypal.pay(id))
      case 'payOdd':
        return this.#at(['ACTIVE'], (id) => {
          const outcome = random.pick(['PENDING', 'DECLINED', 'COMPLETED'] as const)!
          paypal.pay(id, outcome === 'COMPLETED' ? 1 : undefined, outcome)
        })
      case 'payArrears':
        return this.#at(['ACTIVE'], (id, reference) => {
          paypal.pay(id, (2 + random.int(2)) * reference.priceOf(id))
        })
      case 'payWithoutFee':
        return this.#at(['ACTIVE'], (id) => void paypal.pay(id, undefined, 'COMPLETED', false))
      case 'tellFee': {
        const sale = random.pick(
          paypal.sales.filter(({ outcome, feeTold }) => outcome === 'COMPLETED' && !feeTold)
        )
        return sale && paypal.tellFee(sale.id)
      }
      case 'contradict':
        return this.#contradict()
      case 'settle': {
        const sale = random.pick(paypal.sales.filter(({ outcome }) => outcome === 'PENDING'))
        return sale && paypal.settle(sale.id)
      }
      case 'fail':
        return this.#at(['ACTIVE'], (id, reference) => {
          paypal.failPayment(id)
          reference.fail(id)
        })
      case 'suspend':
        return this.#at(['ACTIVE'], (id) => paypal.suspend(id))
      case 'reactivate':
        return this.#at(['SUSPENDED'], (id) => paypal.reactivate(id))
      case 'cancelThere':
        return this.#at(['ACTIVE', 'SUSPENDED'], (id) => paypal.cancel(id))
      case 'expire':
        return this.#at(['ACTIVE'], (id) => paypal.expire(id))
      case 'cancelHere':
        return this.#cancelHere()
      case 'refund':
      case 'reverse':
        return this.#giveBack(name)
      case 'dispute':
        return this.#dispute()
      case 'resolve':
        return this.#resolve()
      case 'deliver':
        return this.#deliver()
      case 'lose':
        return void this.#take()
      case 'outbox':
        return void (await this.world.runOutbox())
      case 'outage':
        return this.#outage()
      case 'reconcile':
        return void (await this.world.reconcile())
      default:
        return name satisfies never
    }
  }

  async #order() {
    const userId = this.random.pick(USERS)!
    const plan = this.random.pick(PAID_PLANS)!
    try {
      const id = await this.world.order(userId, plan.planId)
      const months = plan.intervalUnit === 'YEAR' ? 12 : 1
      this.references.get(userId)!.order(id, { months, price: plan.price.amount })
    } catch (error) {
      if (!(error instanceof PayPalError)) this.#assertRefusal(error, 'E_PLAN_CURRENT')
    }
  }

  #assertRefusal(error: unknown, code: string) {
    if (!(error instanceof DomainError)) throw error
    this.assert.equal(error.code, code)
  }

  /** Applies an action at PayPal to a random subscription in one of these states. */
  #at(statuses: string[], act: (id: string, reference: ReferenceBilling) => void) {
    const known = [...this.references.values()].flatMap((reference) =>
      reference.ordered.map(({ paypalId }) => ({ paypalId, reference }))
    )
    const found = this.random.pick(
      known.filter(({ paypalId }) => statuses.includes(this.paypal.statusOf(paypalId)))
    )
    if (found) act(found.paypalId, found.reference)
  }

  async #cancelHere() {
    const userId = this.random.pick(USERS)!
    const chosen = this.random.pick(await this.world.queries.list(userId))
    if (!chosen) return
    await this.world.cancel(userId, chosen.id)
    if (chosen.state !== 'active' && chosen.state !== 'suspended') return
    this.references.get(userId)!.cancel(await this.world.paypalIdOf(chosen.id))
  }

  /**
   * Sends contradicting facts about a charge, up to three seconds earlier. Only picks charges for
   * which three seconds decide neither if they were wanted nor if they preceded the approval.
   */
  #contradict() {
    const { random, paypal } = this
    const sale = random.pick(
      paypal.sales.filter((one) => {
        const owner = this.#ownerOf(one)
        const earlier = { ...one, at: new Date(one.at.getTime() - CONTRADICTED_MS) }
        if (one.outcome !== 'COMPLETED' || !owner?.wasApproved(earlier)) return false
        return owner.wasUnwanted(one) === owner.wasUnwanted(earlier)
      })
    )
    const outcome = random.pick(['PENDING', 'DECLINED', 'COMPLETED'] as const)!
    if (sale) paypal.contradict(sale.id, { outcome, amount: 1, earlierMs: CONTRADICTED_MS })
  }

  #ownerOf({ subscriptionId }: Sale) {
    return [...this.references.values()].find((reference) => reference.has(subscriptionId))
  }

  #giveBack(how: 'refund' | 'reverse') {
    const sale = this.random.pick(
      this.paypal.sales.filter(
        ({ outcome, reversed, refunded, amount }) =>
          outcome === 'COMPLETED' && !reversed && refunded < amount
      )
    )
    if (!sale) return
    if (how === 'reverse') return this.paypal.reverse(sale.id)
    const left = sale.amount - sale.refunded
    this.paypal.refund(sale.id, this.random.percent(50) ? left : 1 + this.random.int(left))
  }

  #dispute() {
    const sale = this.random.pick(
      this.paypal.sales.filter(({ outcome, dispute }) => outcome === 'COMPLETED' && !dispute)
    )
    if (sale) this.paypal.dispute(sale.id)
  }

  #resolve() {
    const sale = this.random.pick(this.paypal.sales.filter(({ dispute }) => dispute !== undefined))
    const outcome = this.random.weighted({
      RESOLVED_SELLER_FAVOUR: 5,
      RESOLVED_BUYER_FAVOUR: 4,
      // Only PayPal's list tells who kept the money.
      RESOLVED_WITH_PAYOUT: this.loses ? 3 : 0,
    })
    if (sale) this.paypal.resolve(sale.id, outcome)
  }

  async #deliver() {
    const event = this.#take()
    if (!event) return
    const times = this.random.percent(20) ? 2 + this.random.int(3) : 1
    await Promise.all(Array.from({ length: times }, () => this.world.deliver(event)))
    // The same event arrives once more, later.
    if (this.random.percent(10)) this.#pending.push(event)
  }

  #outage() {
    if (this.paypal.faults.length > 0) return this.paypal.mend()
    this.paypal.fail('all', this.random.percent(50) ? 'before' : 'after')
  }

  #take() {
    if (this.#pending.length === 0) return undefined
    return this.#pending.splice(this.random.int(this.#pending.length), 1)[0]
  }

  /** Advances the clock by seconds or days, to end about now. Polls PayPal on the way. */
  async #passTime(left: number) {
    const { paypal, random, end } = this
    const days = (end - paypal.now.getTime()) / DAY_MS / Math.max(left, 1)
    const most = Math.max(0, Math.floor(days * 2 * DAY_MS))
    const passed = random.percent(50) ? 0 : Math.floor((random.int(1_000) / 1_000) * most)
    const until = paypal.now.getTime() + Math.floor(passed / SECOND_MS) * SECOND_MS + SECOND_MS
    while (paypal.now.getTime() < until) {
      paypal.now = new Date(Math.min(until, paypal.now.getTime() + ASKED_WITHIN))
      await this.#askInTime()
    }
  }
}

/** Runs a session of this many steps with occasional comparisons; a failure names the seed. */
export async function runBillingSession(assert: Assert, random: Random, steps: number) {
  const session = await BillingSession.open(random, assert)
  try {
    for (let step = 0; step < steps; step++) {
      await session.step(steps - step)
      if (random.percent(2)) await session.settle()
    }
    await session.settle()
    return session
  } catch (error) {
    const where = `SEED=${random.seed}, at ${session.doing}`
    throw new Error(where, { cause: error })
  }
}
