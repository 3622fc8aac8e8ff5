import type { PayPalCalls } from '#platform/paypal/calls'
import type { WebhookRequest } from '#platform/paypal/webhook_request'

declare module '@adonisjs/core/types' {
  interface ContainerBindings {
    /** PayPal, real or simulated, or that there is none. */
    'strata.paypal': PayPal
  }
}

export type PayPal = NoPayPal | ConfiguredPayPal

/** Payments are not set up (rule 16.4). */
export interface NoPayPal {
  configured: false
}

export interface ConfiguredPayPal {
  configured: true
  calls: PayPalCalls
  /**
   * Whether PayPal sent it, to our webhook, within the last three days. Throws PayPalError while
   * that can not be found out: answer with 503, and it is sent again.
   */
  verifyWebhook(request: WebhookRequest): Promise<WebhookVerdict>
  browser: BrowserSettings
}

/** What the page that pays needs for PayPal's buttons. Nothing of it is secret. */
export interface BrowserSettings {
  clientId: string
  /** `sdkBaseUrl` of react-paypal-js: the script's address without its query. */
  sdkUrl: string
}

export type WebhookVerdict = { genuine: true } | { genuine: false; reason: ForgedReason }

/** Why a webhook is not taken. */
export type ForgedReason =
  | 'header_missing'
  | 'algorithm'
  | 'too_old'
  | 'certificate_url'
  | 'certificate'
  | 'signature'
  | 'body'
