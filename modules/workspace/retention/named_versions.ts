import { StreamNotFound } from '#kernel/event_store/errors'
import type { EventStore, RecordedEvent } from '#kernel/event_store/port'
import type { EventReader } from '#kernel/events/reader'
import type { WorkspaceEvent } from '#modules/workspace/events'
import { workspaceStream } from '#modules/workspace/workspace'

type Named = Extract<WorkspaceEvent, { type: 'PageVersionNamed' }>
const NAMED: Named['type'] = 'PageVersionNamed'

/**
 * Named versions of a user's pages, from the log. Read models could lag or lack a stream, and a
 * named version must never go.
 */
export class NamedVersions {
  #versions = new Map<number, Set<number>>()
  /** First revision that was not read yet. */
  #next = 0

  constructor(
    readonly store: EventStore,
    readonly reader: EventReader,
    readonly ownerId: number
  ) {}

  /** Reads what the stream got since the last call, and returns a page's named versions. */
  async of(blockId: number): Promise<ReadonlySet<number>> {
    let next = this.#next
    const found: RecordedEvent[] = []
    try {
      for await (const event of this.store.read(workspaceStream(this.ownerId), { from: next })) {
        if (event.type === NAMED) found.push(event)
        next = event.revision + 1
      }
    } catch (error) {
      if (!(error instanceof StreamNotFound)) throw error
    }
    await this.#take(found)
    // Only now, so that a failed call is repeated and no name is missed.
    this.#next = next
    return this.#versions.get(blockId) ?? new Set()
  }

  /** A version whose name can't be read counts as named. */
  async #take(recorded: readonly RecordedEvent[]) {
    const unreadable = new Set<number>()
    const parts = this.reader.readInParts(recorded, true, ({ blockId }) => unreadable.add(blockId))
    for await (const part of parts) {
      for (const { event } of part) {
        const { block_id: id, version, name } = (event as Named).data
        const versions = this.#versions.get(id) ?? new Set()
        if (name === null && !unreadable.has(id)) versions.delete(version)
        else versions.add(version)
        this.#versions.set(id, versions)
      }
    }
  }
}
