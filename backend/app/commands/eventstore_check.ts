import { BaseCommand, flags } from '@adonisjs/core/ace'
import { allowToRead, checkEventStoreDb } from '#kernel/event_store/eventstoredb/check'
import { EventStoreUnusable } from '#kernel/event_store/errors'

export default class EventstoreCheck extends BaseCommand {
  static override commandName = 'eventstore:check'
  static override description = 'Check that the EventStoreDB in EVENTSTORE_URL is usable'

  @flags.string({
    description:
      "Its address with an administrator's name and password, to grant the right to read $all",
  })
  declare admin?: string

  override async run() {
    const url = process.env.EVENTSTORE_URL?.trim()
    try {
      if (!url) throw new EventStoreUnusable('is not used: EVENTSTORE_URL is not set')
      if (this.admin) await allowToRead(url, this.admin)
      await checkEventStoreDb(url)
      this.logger.success('EventStoreDB can be reached, read and written')
    } catch (error) {
      this.exitCode = 1
      this.logger.error(error instanceof Error ? error.message : String(error))
    }
  }
}
