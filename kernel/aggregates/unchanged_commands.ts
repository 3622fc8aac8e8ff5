import { LRUCache } from 'lru-cache'
import { assertSameBody, fingerprint, type CommandRequest } from '#kernel/aggregates/command_ids'

const KEPT = { max: 10_000, ttl: 24 * 60 * 60_000 }

/**
 * Commands that changed nothing. No event records them, so this process remembers them: a late
 * retry must not act on what others have changed since (decision 21).
 */
export class UnchangedCommands {
  #commands = new LRUCache<string, { revision: number; fingerprint: string }>(KEPT)

  /** What was remembered of another database says nothing of this one. */
  forgetAll() {
    this.#commands.clear()
  }

  note(commandId: string, { body }: CommandRequest, revision: number) {
    this.#commands.set(commandId, { revision, fingerprint: fingerprint(body) })
  }

  /** Revision of the stream at that time; undefined for others. Throws for another body. */
  find(commandId: string, request: CommandRequest) {
    const known = this.#commands.get(commandId)
    if (!known) return undefined
    assertSameBody(request, known.fingerprint)
    return { revision: known.revision }
  }
}
