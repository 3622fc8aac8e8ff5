import type { ApplicationService } from '@adonisjs/core/types'
import { runsWorkers } from '#start/boot/role'
import { DatabaseOutage } from '#kernel/database/outage'
import { Listener } from '#kernel/database/listener'
import { FileDisk } from '#platform/files/disk'
import { removalLane } from '#platform/files/removal'
import { mailLane } from '#platform/mail/mail_lane'
import { trySmtp } from '#platform/mail/try_smtp'
import { eventLane } from '#kernel/outbox/event_lane'
import { OutboxRelay } from '#kernel/outbox/relay'
import { AUTH_MAILS, moveBehindLog } from '#modules/auth/index'
import { Billing, billingMails, paypalLane } from '#modules/billing/index'
import { FileTable, importLane, ImportRunner, settlingLane } from '#modules/workspace/index'
import { SubscriptionQueries } from '#projections/subscriptions/queries'

/** Registers the outbox's relay in the container, and runs it in worker processes. */
export default class OutboxProvider {
  #relay?: OutboxRelay

  constructor(protected app: ApplicationService) {}

  register() {
    const { container } = this.app
    container.singleton(OutboxRelay, async (resolver) => {
      const lanes = [
        eventLane(() => container.make('strata.event_store'), moveBehindLog),
        mailLane(() => container.make('mail.manager'), {
          ...AUTH_MAILS,
          ...billingMails({
            queries: () => container.make(SubscriptionQueries),
            store: () => container.make('strata.event_store'),
            readModels: () => container.make('strata.read_models'),
          }),
        }),
        paypalLane(async () => (await container.make(Billing)).reconciling),
        removalLane(() => container.make(FileDisk), await resolver.make('strata.file_keepers')),
        settlingLane(async () => ({
          files: await container.make(FileTable),
          disk: await container.make(FileDisk),
        })),
        importLane(() => container.make(ImportRunner)),
      ]
      const listener = await resolver.make(Listener)
      const outage = await resolver.make(DatabaseOutage)
      const log = await resolver.make('logger')
      this.#relay = new OutboxRelay(
        process.env.DATABASE_URL ?? '',
        listener,
        lanes,
        log,
        outage.quiet(log)
      )
      return this.#relay
    })
  }

  async ready() {
    if (!runsWorkers(this.app)) return
    const relay = await this.app.container.make(OutboxRelay)
    relay.start()
    if (process.env.SMTP_URL) void this.#tellMailProblem(process.env.SMTP_URL)
  }

  /** Logs at once that mails are delayed; everything else works without them. */
  async #tellMailProblem(url: string) {
    const problem = await trySmtp(url)
    if (problem) (await this.app.container.make('logger')).warn(`mail: ${problem}`)
  }

  async shutdown() {
    await this.#relay?.stop()
  }
}
