import { LRUCache } from 'lru-cache'

const MAX_OWNERS = 10_000
/** Each stream costs a command a look at the log's indexes, whether it is needed or not. */
const MAX_COMMANDS = 3

/**
 * Streams that an owner's last commands needed. Those that come next mostly need the same ones, and
 * where streams end is asked for several as quickly as for one (decision 221).
 */
export class RecentStreams {
  /** The latest command's first. */
  #byOwner = new LRUCache<number, (readonly string[])[]>({ max: MAX_OWNERS })

  /** A command that needs these streams has come in. */
  note(owner: number, streams: readonly string[]) {
    const before = this.#byOwner.get(owner) ?? []
    this.#byOwner.set(owner, [streams, ...before].slice(0, MAX_COMMANDS))
  }

  /** The streams, and those that others needed lately; each once. */
  with(owner: number, streams: readonly string[]): string[] {
    return [...new Set([...streams, ...(this.#byOwner.get(owner) ?? []).flat()])]
  }
}
