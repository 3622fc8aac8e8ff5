import { notFound } from '#simulators/paypal/api/refusal'
import { subscriptionLinks } from '#simulators/paypal/api/links'
import { countedIds } from '#simulators/paypal/state/ids'
import type { Plan } from '#simulators/paypal/state/plan'
import type { Subscription } from '#simulators/paypal/state/subscription'
import {
  type Agreement,
  type Authority,
  type Fault,
  type Habits,
  type KeptResponse,
  type PayPalEvent,
  type Product,
  type Refund,
  type Sale,
  Things,
  type Token,
  type WebhookMode,
} from '#simulators/paypal/state/things'
import { envelope } from '#simulators/paypal/webhooks/resources'
import { sign } from '#simulators/paypal/webhooks/sign'

/** Everything that the simulated PayPal knows. */
export class Books {
  readonly products = new Things<Product>()
  readonly plans = new Things<Plan>()
  readonly agreements = new Things<Agreement>()
  readonly allSales = new Things<Sale>()
  readonly refunds = new Things<Refund>()
  readonly allEvents = new Things<PayPalEvent>()
  readonly tokens = new Things<Token>()
  readonly responses = new Things<KeptResponse>()
  faults: Fault[] = []
  webhooks: WebhookMode = 'sent'
  /** Number of next webhooks to lose. */
  dropNext = 0
  /** Address of the API, without a trailing slash. */
  apiUrl = 'http://paypal.invalid'
  /** Undefined if nobody checks signatures. */
  authority?: Authority
  readonly habits: Habits

  constructor(
    public now = new Date(),
    { name = 'T', ...habits }: Partial<Habits> & { name?: string } = {}
  ) {
    const odd = { newId: countedIds(name), charges: false, precisionMs: 1_000, isOdd: true }
    this.habits = { ...odd, ...habits }
  }

  /** Charges, oldest first. */
  get sales(): Sale[] {
    return [...this.allSales.values()]
  }

  /** Events, oldest first. */
  get events(): PayPalEvent[] {
    return [...this.allEvents.values()]
  }

  /** Subscriptions by their ids. */
  get subscriptions(): Map<string, Subscription> {
    return new Map([...this.agreements.values()].map((one) => [one.id, one.subscription]))
  }

  statusOf(id: string) {
    return this.subscriptionOf(id).status
  }

  /** Returns a subscription. Throws Refusal. */
  subscriptionOf(id: string): Subscription {
    return this.#agreement(id).subscription
  }

  /** Returns a plan. Throws Refusal. */
  plan(id: string): Plan {
    const found = this.plans.get(id)
    if (!found) throw notFound()
    return found
  }

  /** Returns a charge. Throws Refusal. */
  sale(id: string): Sale {
    const found = this.allSales.get(id)
    if (!found) throw notFound()
    return found
  }

  /** Returns the charges of a subscription, newest first. */
  salesOf(subscriptionId: string): Sale[] {
    return this.sales.filter((sale) => sale.subscriptionId === subscriptionId).toReversed()
  }

  /** Returns the headers of one transmission to the product's webhook. */
  sign(body: string, as: { webhookId?: string; time?: Date } = {}) {
    const { authority, apiUrl } = this
    return authority && sign(body, { ...as, authority, apiUrl })
  }

  protected keep(subscription: Subscription): Subscription {
    this.agreements.put({ ...this.#agreement(subscription.id), subscription })
    return subscription
  }

  protected tellSubscription(what: string, subscription: Subscription) {
    const links = subscriptionLinks(this.apiUrl, subscription.id, false)
    const type = `BILLING.SUBSCRIPTION.${what}`
    this.tell(type, { ...subscription, links })
  }

  /** Records an event; the product's webhook gets it unless webhooks are dropped. */
  protected tell(type: string, resource: object, transactionId?: string): PayPalEvent {
    const { now: at, apiUrl } = this
    const id = this.habits.newId('event')
    const facts = { id, type, summary: `${type} of Paula Payer`, at, apiUrl }
    const body = JSON.stringify(envelope(facts, resource))
    return this.allEvents.put({
      id,
      type,
      body,
      at,
      transactionId,
      headers: this.sign(body),
      state: this.#dropsThis() ? 'lost' : 'waiting',
      tries: 0,
      deliveries: 0,
      nextTryAt: 0,
    })
  }

  #dropsThis() {
    if (this.webhooks === 'dropped') return true
    if (this.dropNext === 0) return false
    this.dropNext -= 1
    return true
  }

  #agreement(id: string) {
    const found = this.agreements.get(id)
    if (!found) throw notFound()
    return found
  }
}
