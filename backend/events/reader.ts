import type { RecordedEvent } from '#backend/event_store/port'
import type { SealingCodec, StoredEvent } from '#backend/events/sealing_codec'
import type { Vault } from '#backend/vault/vault'

/** Recorded events as the domain sees them. */
export class EventReader {
  constructor(
    readonly codec: SealingCodec,
    readonly vault: Vault
  ) {}

  /** With or, when it is not needed, without their text. */
  async read(events: readonly RecordedEvent[], withText: boolean): Promise<StoredEvent[]> {
    return withText ? this.decode(events) : events.map((event) => this.codec.decodeClear(event))
  }

  /** With their text, by one look into the vault for all of them. Throws KeyMissing. */
  async decode(events: readonly RecordedEvent[]): Promise<StoredEvent[]> {
    const ids = events.map((event) => this.codec.keyOf(event))
    const keys = await this.vault.keys(ids.filter((id) => id !== undefined))
    return events.map((event, i) => {
      const id = ids[i]
      return this.codec.decode(event, id === undefined ? undefined : keys.get(id))
    })
  }
}
