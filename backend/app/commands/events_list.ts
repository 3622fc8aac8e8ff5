import { args, BaseCommand } from '@adonisjs/core/ace'
import { StreamNotFound } from '#kernel/event_store/errors'
import type { EventStore, RecordedEvent } from '#kernel/event_store/port'
import { readLog } from '#kernel/event_store/read_log'
import { EventReader } from '#kernel/events/reader'
import { withoutText } from '#kernel/events/without_text'

/** Number of events whose keys are read at once. */
const PART = 500

export default class EventsList extends BaseCommand {
  static override commandName = 'events:list'
  static override description = 'Print the log, one JSON line per event, without the text of notes'
  static override options = { startApp: true }

  @args.string({
    description: 'Stream, such as workspace-7; all streams by default',
    required: false,
  })
  declare stream?: string

  override async run() {
    const store = await this.app.container.make('strata.event_store')
    try {
      if (this.stream) await this.#printStream(store, this.stream)
      else await this.#printAll(store)
    } catch (error) {
      if (!(error instanceof StreamNotFound)) throw error
      this.exitCode = 1
      const names = 'workspace-<user>, page-<block>, user-<user> or plan-<number>'
      this.logger.error(`The log has no stream ${this.stream}; names are ${names}`)
    }
  }

  async #printStream(store: EventStore, stream: string) {
    let part: RecordedEvent[] = []
    for await (const event of store.read(stream)) {
      part.push(event)
      if (part.length < PART) continue
      await this.#print(part)
      part = []
    }
    await this.#print(part)
  }

  async #printAll(store: EventStore) {
    const head = await store.head()
    if (head !== null) await readLog(store, null, head, (events) => this.#print(events))
  }

  async #print(events: readonly RecordedEvent[]) {
    const reader = await this.app.container.make(EventReader)
    const clear = await withoutText(reader, events)
    for (const [index, { stream, revision, type, metadata }] of events.entries()) {
      const { time, actor } = metadata ?? {}
      this.logger.log(JSON.stringify({ stream, revision, time, actor, type, ...clear[index] }))
    }
  }
}
