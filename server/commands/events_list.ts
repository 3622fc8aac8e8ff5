import { args, BaseCommand } from '@adonisjs/core/ace'
import { StreamNotFound } from '#kernel/event_store/errors'
import type { EventStore, RecordedEvent } from '#kernel/event_store/port'
import { readLog } from '#kernel/event_store/read_log'
import { EventReader } from '#kernel/events/reader'
import { Vault } from '#kernel/vault/vault'

/** Events whose keys are asked for at once. */
const PART = 500

export default class EventsList extends BaseCommand {
  static override commandName = 'events:list'
  static override description =
    'What the log holds, a line of JSON an event; never the text of notes'
  static override options = { startApp: true }

  @args.string({ description: 'A stream such as workspace-7; without one, all', required: false })
  declare stream?: string

  override async run() {
    const store = await this.app.container.make('strata.event_store')
    try {
      if (this.stream) await this.#printStream(store, this.stream)
      else await this.#printAll(store)
    } catch (error) {
      if (!(error instanceof StreamNotFound)) throw error
      this.exitCode = 1
      const names = 'workspace-<person>, page-<block>, user-<person> or plan-<number>'
      this.logger.error(`The log has no stream ${this.stream}; there are ${names}`)
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
    const { codec } = await this.app.container.make(EventReader)
    const vault = await this.app.container.make(Vault)
    const blocks = events.map((event) => codec.keyOf(event))
    const faults = new Set<number>()
    const keys = await vault.keys(
      blocks.filter((id) => id !== undefined),
      ({ blockId }) => faults.add(blockId)
    )
    for (const [index, { stream, revision, type, data, metadata }] of events.entries()) {
      const { sealed, ...clear } = JSON.parse(Buffer.from(data).toString()) as { sealed?: string }
      const block = blocks[index]
      const text = sealed === undefined || block === undefined ? undefined : stateOf(block)
      const { time, actor } = metadata
      const line = { stream, revision, time, actor, type, data: clear, text }
      this.logger.log(JSON.stringify(line))
    }

    function stateOf(block: number) {
      if (faults.has(block)) return 'key lost'
      return keys.get(block) === 'erased' ? 'erased' : 'sealed'
    }
  }
}
