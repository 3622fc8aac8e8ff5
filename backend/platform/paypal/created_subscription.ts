import vine from '@vinejs/vine'
import { id, optionalTime, time } from '#platform/paypal/shapes'
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '#platform/paypal/subscription'

export interface CreatedSubscription {
  /** `I-…`: the id for the button in the browser. */
  id: string
  status: SubscriptionStatus
  /** Time by PayPal's clock; undefined if PayPal does not state it. */
  createdAt: Date | undefined
  /** Address for approval without the button. */
  approveUrl: string | undefined
}

const validator = vine.create({
  id: id(),
  status: vine.enum(SUBSCRIPTION_STATUSES),
  create_time: time().optional(),
  links: vine.array(vine.object({ rel: vine.string(), href: vine.string() })).optional(),
})

export async function readCreated(json: unknown): Promise<CreatedSubscription> {
  const { links = [], create_time, ...found } = await validator.validate(json)
  const createdAt = optionalTime(create_time)
  return { ...found, createdAt, approveUrl: links.find(({ rel }) => rel === 'approve')?.href }
}
