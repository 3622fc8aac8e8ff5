import type { EventStore } from '#kernel/event_store/port'
import type { EventReader } from '#kernel/events/reader'
import type { WorkspaceEvent } from '#modules/workspace/events'
import { workspaceStream } from '#modules/workspace/workspace'

/** Past names and icons of blocks, from the user's stream. */
export class PastTexts {
  constructor(
    readonly store: EventStore,
    readonly reader: EventReader
  ) {}

  /**
   * Returns the name or icon that the event at this revision gave to a block; undefined if it is
   * erased. Throws the errors of `Vault.keys` for a lost key.
   */
  async at(ownerId: number, revision: number): Promise<string | null | undefined> {
    const part = { from: revision, limit: 1 }
    const recorded = await Array.fromAsync(this.store.read(workspaceStream(ownerId), part))
    const [decoded] = await this.reader.decode(recorded)
    const { type, data } = decoded!.event as WorkspaceEvent
    if (type === 'BlockIconChanged') return data.icon
    if (type === 'PageVersionNamed') return data.name
    if (type === 'BlockCreated' || type === 'BlockRenamed') return data.name ?? undefined
    return undefined
  }
}
