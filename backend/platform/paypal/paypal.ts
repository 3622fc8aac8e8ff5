import type { PayPalCalls } from '#platform/paypal/calls'
import type { WebhookRequest } from '#platform/paypal/webhook_request'

declare module '@adonisjs/core/types' {
  interface ContainerBindings {
    /** PayPal, real or simulated, or the absence of PayPal. */
    'strata.paypal': PayPal
  }
}

export type PayPal = NoPayPal | ConfiguredPayPal

/** Payments are not configured (rule 16.4). */
export interface NoPayPal {
  configured: false
}

export interface ConfiguredPayPal {
  configured: true
  calls: PayPalCalls
  /**
   * Checks that PayPal sent the webhook, to our endpoint, within the last three days. Throws
   * PayPalError while that can not be determined: respond with 503, and PayPal sends the webhook
   * again.
   */
  verifyWebhook(request: WebhookRequest): Promise<WebhookVerdict>
  browser: BrowserSettings
}

/** Settings of PayPal's buttons for the payment page. None of them is secret. */
export interface BrowserSettings {
  clientId: string
  /** `sdkBaseUrl` of react-paypal-js: the script's address without its query. */
  sdkUrl: string
}

export type WebhookVerdict = { genuine: true } | { genuine: false; reason: ForgedReason }

/** Reason for rejecting a webhook. */
export type ForgedReason =
  | 'header_missing'
  | 'algorithm'
  | 'too_old'
  | 'certificate_url'
  | 'certificate'
  | 'signature'
  | 'body'
