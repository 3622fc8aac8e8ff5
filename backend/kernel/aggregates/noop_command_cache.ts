import { LRUCache } from 'lru-cache'
import { assertSameBody, fingerprint, type CommandRequest } from '#kernel/aggregates/command_ids'

const KEPT = { max: 10_000, ttl: 24 * 60 * 60_000 }

/**
 * Commands that changed nothing. No event records these commands, so this process remembers them. A
 * late retry must not undo later changes (decision 103).
 */
export class NoopCommandCache {
  #commands = new LRUCache<string, { revision: number; fingerprint: string }>(KEPT)

  clear() {
    this.#commands.clear()
  }

  note(commandId: string, { body }: CommandRequest, revision: number) {
    this.#commands.set(commandId, { revision, fingerprint: fingerprint(body) })
  }

  /**
   * Returns the stream's revision at that time, or undefined for an unknown id. Throws when the
   * body differs.
   */
  find(commandId: string, request: CommandRequest) {
    const known = this.#commands.get(commandId)
    if (!known) return undefined
    assertSameBody(request, known.fingerprint)
    return { revision: known.revision }
  }
}
