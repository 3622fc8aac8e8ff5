import { LRUCache } from 'lru-cache'
import { assertSameBody, fingerprint, type CommandRequest } from '#kernel/aggregates/command_ids'

const KEPT = { max: 10_000, ttl: 24 * 60 * 60_000 }

/**
 * Commands that changed nothing. No event records them, so this process remembers them: a late
 * retry must not undo what was changed since (decision 21).
 */
export class NoopCommandCache {
  #commands = new LRUCache<string, { revision: number; fingerprint: string }>(KEPT)

  clear() {
    this.#commands.clear()
  }

  note(commandId: string, { body }: CommandRequest, revision: number) {
    this.#commands.set(commandId, { revision, fingerprint: fingerprint(body) })
  }

  /** Returns the stream's revision at that time, undefined for an unknown id. Throws for another body. */
  find(commandId: string, request: CommandRequest) {
    const known = this.#commands.get(commandId)
    if (!known) return undefined
    assertSameBody(request, known.fingerprint)
    return { revision: known.revision }
  }
}
