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

/** The mails of this module, by the name that the outbox knows them by. */
const MAILS: Record<string, WriteBillingMail> = {
  payment_received: paymentReceivedMail,
  payment_failed: paymentFailedMail,
  subscription_cancelled: subscriptionCancelledMail,
  plan_ended: planEndedMail,
}

/** How long a mail waits for the read models, in milliseconds; then the outbox tries it again. */
const WAIT_MS = 10_000

export interface MailSources {
  queries(): Promise<SubscriptionQueries>
  store(): Promise<Pick<EventStore, 'head'>>
  readModels(): Promise<Pick<ReadModels, 'waitFor'>>
}

/** @throws when the read models lag for too long behind the log. */
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

/** A batch may end between the event that asks for a mail and the one that says why. */
async function showAll({ store, readModels }: MailSources) {
  const head = await (await store()).head()
  if (head === null || (await (await readModels()).waitFor(head, WAIT_MS))) return
  throw new Error('The read models lag behind the log: what a mail says may be out of date')
}
