import type { RecordedEvent } from '#kernel/event_store/port'

/** Maximum number of commands remembered per stream (rule 14.4). */
export const KEPT_COMMANDS = 1_000
/**
 * Characters per sign: a base64url prefix of a command's id, 24 bits of a hash. One in 16,000 new
 * commands has a false match.
 */
const SIGN_LENGTH = 4
const SIGNS = new RegExp(`.{${SIGN_LENGTH}}`, 'g')

/** Range of a command's events in their stream. */
export interface CommandEvents {
  from: number
  count: number
}

/** Serialized form in a fold snapshot: command id, first revision, number of events. */
export type WrittenCommands = [id: string, from: number, count: number][]

/** Part of a snapshot event that describes the commands before it. */
export interface SnapshotCommands {
  /** Full command ids, about 33 bytes each, in events older than signs; empty in newer events. */
  commands: WrittenCommands
  /** The first 4 characters of each id, concatenated without separators. */
  signs?: string
}

/**
 * The last 1,000 commands of a stream (rule 14.4). A known command gets its recorded outcome and is
 * not executed again. Commands before the last snapshot event are known only by the first
 * characters of their ids. A match among these signs is then looked up in the stream.
 */
export class CommandLog {
  #commands = new Map<string, CommandEvents>()
  /** Signs, oldest first. */
  #signs: string[]

  constructor(written: WrittenCommands = [], signs = '') {
    for (const [id, from, count] of written) this.#commands.set(id, { from, count })
    this.#signs = signs.match(SIGNS) ?? []
  }

  get size() {
    return this.#commands.size + this.#signs.length
  }

  record({ metadata, revision }: Pick<RecordedEvent, 'metadata' | 'revision'>) {
    const known = this.#commands.get(metadata.command_id)
    if (known) {
      known.count = revision - known.from + 1
      return
    }
    this.#commands.set(metadata.command_id, { from: revision, count: 1 })
    if (this.size <= KEPT_COMMANDS) return
    const [oldest] = this.#commands.keys()
    if (this.#signs.shift() === undefined) this.#commands.delete(oldest!)
  }

  find(commandId: string): CommandEvents | undefined {
    return this.#commands.get(commandId)
  }

  /** Returns true if the command may precede the last snapshot event. */
  mayHaveSeen(commandId: string) {
    return this.#signs.includes(signOf(commandId))
  }

  written(): WrittenCommands {
    return [...this.#commands].map(([id, { from, count }]) => [id, from, count])
  }

  /**
   * Returns the signs for a snapshot event: all known commands, plus the command about to be
   * appended.
   */
  signsWith(commandId: string): string {
    const signs = [...this.#signs, ...[...this.#commands.keys(), commandId].map(signOf)]
    return signs.slice(-KEPT_COMMANDS).join('')
  }
}

function signOf(commandId: string) {
  return commandId.slice(0, SIGN_LENGTH)
}
