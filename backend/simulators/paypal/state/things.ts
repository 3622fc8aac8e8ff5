import type { Subscription } from '#simulators/paypal/state/subscription'

/** Things by their ids, in order of creation, and the ids of those that are not stored yet. */
export class Things<T extends { id: string }> extends Map<string, T> {
  readonly unsaved = new Set<string>()

  /** Adds or changes a thing. */
  put<Thing extends T>(thing: Thing): Thing {
    this.set(thing.id, thing)
    this.unsaved.add(thing.id)
    return thing
  }
}

export interface Product {
  id: string
  name: string
  description?: string
  create_time: string
  update_time: string
}

/** A subscription with the addresses and the name that the approval page needs. */
export interface Agreement {
  id: string
  subscription: Subscription
  context: Context
}

/** Addresses to which users go from the approval page, and the product's name on it. */
export interface Context {
  return_url: string
  cancel_url: string
  brand_name?: string
}

/** A charge of a subscription. Amounts in minor units. */
export interface Sale {
  id: string
  subscriptionId: string
  amount: number
  currency: string
  at: Date
  outcome: 'COMPLETED' | 'PENDING' | 'DECLINED'
  refunded: number
  reversed: boolean
  /** True if PayPal has reported its fee. */
  feeTold: boolean
  /** True if PayPal refuses refunds, as for a sale of more than 180 days ago. */
  isTooOld?: boolean
  /** Id of the open case about the sale. */
  dispute?: string
}

export interface Refund {
  id: string
  saleId: string
  amount: number
  at: Date
}

/** Certificates and key that sign webhooks, in PEM. */
export interface Authority {
  root_certificate: string
  certificate_id: string
  certificate: string
  private_key: string
}

export type TransmissionHeaders = Record<string, string>

/** An event and its deliveries to the product's webhook. */
export interface PayPalEvent {
  id: string
  type: string
  /** The sent bytes. */
  body: string
  at: Date
  /** Id of the payment or the refund that the event is about. */
  transactionId?: string
  /** Headers of the latest transmission; undefined without an authority. */
  headers?: TransmissionHeaders
  state: 'waiting' | 'delivered' | 'lost'
  tries: number
  /** Number of transmissions, whatever their responses. */
  deliveries: number
  /** Milliseconds since 1970, by this machine's clock. */
  nextTryAt: number
}

export interface Token {
  id: string
  /** Milliseconds since 1970, by this machine's clock. */
  expiresAt: number
}

/** The response to a `PayPal-Request-Id`. */
export interface KeptResponse {
  /** Request id and path. */
  id: string
  body: object
  at: Date
}

/** Fault of the next calls. */
export interface Fault {
  /**
   * `slow`: responds after `ms`; `error`: 500; `busy`: 429; `drop`: closes the connection without
   * executing the call; `lost`: executes the call, but closes the connection before the response;
   * `unauthorized`: revokes the token.
   */
  fault: 'slow' | 'error' | 'busy' | 'drop' | 'lost' | 'unauthorized'
  /** Number of calls left. */
  times: number
  ms: number
  /** Applies only to calls whose path contains this text. */
  path: string
  /** Applies only to the call of this name. */
  call?: string
}

export type WebhookMode = 'sent' | 'held' | 'dropped'

/** How the simulator differs between a demo and a test of unusual reports. */
export interface Habits {
  /** Returns a new id. */
  newId: (kind: IdKind) => string
  /** Charges each cycle when it is due, and names the next charge. */
  charges: boolean
  /** Precision of the times of payments in milliseconds. */
  precisionMs: number
  /**
   * Writes fees and refunds as negative amounts, and reversals without their subscription, as
   * PayPal has been seen to do.
   */
  isOdd: boolean
}

export type IdKind =
  | 'product'
  | 'plan'
  | 'subscription'
  | 'sale'
  | 'refund'
  | 'dispute'
  | 'event'
  | 'debug'
