import { formatAmount, type PayPalAmount } from '#platform/paypal/amounts'

export interface NewProduct {
  name: string
  description?: string
}

/** A plan with one price, charged until cancelled. */
export interface NewPlan {
  productId: string
  name: string
  description?: string
  price: PayPalAmount
  intervalUnit: 'MONTH' | 'YEAR'
}

export interface NewSubscription {
  planId: string
  /** Returned in webhooks: at most 127 printable ASCII characters. */
  customId: string
  /** Name that PayPal shows during approval. */
  brandName: string
  /** Address to which users return who approve outside the button's window. */
  returnUrl: string
  cancelUrl: string
}

export function productBody(product: NewProduct) {
  return { ...product, type: 'SERVICE', category: 'SOFTWARE' }
}

const MAX_TEXT = 127

export function planBody({ productId, name, description, price, intervalUnit }: NewPlan) {
  const fixedPrice = { currency_code: price.currency, value: formatAmount(price) }
  const cycle = {
    frequency: { interval_unit: intervalUnit, interval_count: 1 },
    tenure_type: 'REGULAR',
    sequence: 1,
    total_cycles: 0,
    pricing_scheme: { fixed_price: fixedPrice },
  }
  return {
    product_id: productId,
    name: shortened(name),
    description: description && shortened(description),
    billing_cycles: [cycle],
    payment_preferences: { auto_bill_outstanding: true, payment_failure_threshold: 3 },
  }
}

export function subscriptionBody(subscription: NewSubscription) {
  const { planId, customId, brandName, returnUrl, cancelUrl } = subscription
  return {
    plan_id: planId,
    custom_id: customId,
    application_context: {
      brand_name: brandName,
      shipping_preference: 'NO_SHIPPING',
      user_action: 'SUBSCRIBE_NOW',
      return_url: returnUrl,
      cancel_url: cancelUrl,
    },
  }
}

/** Returns as much of a text as PayPal accepts, without splitting a character. */
function shortened(text: string) {
  return text.slice(0, MAX_TEXT).replace(/[\ud800-\udbff]$/, '')
}
