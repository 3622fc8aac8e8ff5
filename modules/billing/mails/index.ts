import type { ReadModels } from '#kernel/aggregates/read_models'
import type { EventStore } from '#kernel/event_store/port'
import type { MailContent, MailTemplate } from '#platform/mail/mail_lane'
import { addressOf } from '#modules/auth/index'
import { paymentFailedMail } from '#modules/billing/mails/payment_failed'
import { paymentReceivedMail } from '#modules/billing/mails/payment_received'
import { planEndedMail } from '#modules/billing/mails/plan_ended'
import { subscriptionCancelledMail } from '#modules/billing/mails/subscription_cancelled'
import type { WriteBillingMail } from '#modules/billing/mails/write'
import type { SubscriptionQueries } from '#projections/subscriptions/queries'

/** Mail templates of this module, by their names in the outbox. */
const MAILS: Record<string, WriteBillingMail> = {
  payment_received: paymentReceivedMail,
  payment_failed: paymentFailedMail,
  subscription_cancelled: subscriptionCancelledMail,
  plan_ended: planEndedMail,
}

/** Milliseconds that a mail waits for the read models; then the outbox retries it. */
const WAIT_MS = 10_000

export interface MailSources {
  queries(): Promise<SubscriptionQueries>
  store(): Promise<Pick<EventStore, 'head'>>
  readModels(): Promise<Pick<ReadModels, 'waitFor'>>
}

/**
 * Returns the mail templates of this module.
 *
 * @throws if the read models lag behind the log for too long
 */
export function billingMails(sources: MailSources): Record<string, MailTemplate> {
  const templates = Object.entries(MAILS).map(([name, write]): [string, MailTemplate] => [
    name,
    async (userId, about): Promise<MailContent | undefined> => {
      const to = await addressOf(userId)
      if (to === undefined) return undefined
      await showAll(sources)
      return write(await sources.queries(), to, about, userId)
    },
  ])
  return Object.fromEntries(templates)
}

/**
 * Waits until the read models reach the log's end. A batch may end between the event that requests
 * a mail and the event with its reason.
 */
async function showAll({ store, readModels }: MailSources) {
  const head = await (await store()).head()
  if (head === null || (await (await readModels()).waitFor(head, WAIT_MS))) return
  throw new Error('The read models lag behind the log, so a mail sent now could be out of date')
}
