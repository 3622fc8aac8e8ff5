import type { RecordedEvent } from '#backend/event_store/port'

const KEPT = 1_000

/** Where the events of a command lie in its stream. */
export interface CommandEvents {
  from: number
  count: number
}

/** As it lies in a snapshot: command id, first revision, number of events. */
export type WrittenCommands = [id: string, from: number, count: number][]

/** The last 1,000 commands of a stream (rule 14.4): a known one is answered, not done again. */
export class CommandLog {
  #commands = new Map<string, CommandEvents>()

  constructor(written: WrittenCommands = []) {
    for (const [id, from, count] of written) this.#commands.set(id, { from, count })
  }

  get size() {
    return this.#commands.size
  }

  record({ metadata, revision }: Pick<RecordedEvent, 'metadata' | 'revision'>) {
    const known = this.#commands.get(metadata.command_id)
    if (known) {
      known.count = revision - known.from + 1
      return
    }
    this.#commands.set(metadata.command_id, { from: revision, count: 1 })
    const [oldest] = this.#commands.keys()
    if (this.#commands.size > KEPT) this.#commands.delete(oldest!)
  }

  find(commandId: string): CommandEvents | undefined {
    return this.#commands.get(commandId)
  }

  written(): WrittenCommands {
    return [...this.#commands].map(([id, { from, count }]) => [id, from, count])
  }

  /** With one command more, which is about to be appended. */
  writtenWith(commandId: string, { from, count }: CommandEvents): WrittenCommands {
    const all: WrittenCommands = [...this.written(), [commandId, from, count]]
    return all.slice(-KEPT)
  }
}
