import vine from '@vinejs/vine'
import { id } from '#server/paypal/shapes'
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '#server/paypal/subscription'

export interface CreatedSubscription {
  /** `I-…`: what the button in the browser is given. */
  id: string
  status: SubscriptionStatus
  /** Where to approve it without the button. */
  approveUrl: string | undefined
}

const validator = vine.create({
  id: id(),
  status: vine.enum(SUBSCRIPTION_STATUSES),
  links: vine.array(vine.object({ rel: vine.string(), href: vine.string() })).optional(),
})

export async function readCreated(json: unknown): Promise<CreatedSubscription> {
  const { links = [], ...found } = await validator.validate(json)
  return { ...found, approveUrl: links.find(({ rel }) => rel === 'approve')?.href }
}
