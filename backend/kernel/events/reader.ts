import type { RecordedEvent } from '#kernel/event_store/port'
import type { SealingCodec, DecodedEvent } from '#kernel/events/sealing_codec'
import type { BlockKey, OnKeyFault, Vault } from '#kernel/vault/vault'

/**
 * Maximum text in memory at once, in UTF-16 units. A page of 1 MB may take 5 kB in the log. The
 * number of events, or their bytes in the log, therefore says little about memory use.
 */
const PART_SIZE = 4_000_000

type KeyOf = (event: RecordedEvent) => BlockKey | undefined

/** Reads recorded events as domain events. */
export class EventReader {
  constructor(
    readonly codec: SealingCodec,
    readonly vault: Vault
  ) {}

  /** Decodes events with or without their text. */
  async read(events: readonly RecordedEvent[], withText: boolean): Promise<DecodedEvent[]> {
    const keyOf = withText ? await this.#keysOf(events) : undefined
    return events.map((event) => this.#decode(event, keyOf))
  }

  /**
   * Decodes events with their text, in one vault query for all of them. Throws the errors of
   * `Vault.keys`.
   */
  decode(events: readonly RecordedEvent[]): Promise<DecodedEvent[]> {
    return this.read(events, true)
  }

  /**
   * Yields the result of `read` in parts of at most 4 million UTF-16 units of data (or one event).
   * Each part is decoded on demand. There is always a last part, which may be empty. With
   * `onKeyFault`, text whose key is missing or damaged is null, as if it were erased.
   */
  async *readInParts(
    events: readonly RecordedEvent[],
    withText: boolean,
    onKeyFault?: OnKeyFault
  ): AsyncGenerator<DecodedEvent[], void> {
    const keyOf = withText ? await this.#keysOf(events, onKeyFault) : undefined
    let part: DecodedEvent[] = []
    let size = 0
    for (const recorded of events) {
      const event = this.#decode(recorded, keyOf)
      if (part.length > 0 && size + event.size > PART_SIZE) {
        yield part
        part = []
        size = 0
      }
      part.push(event)
      size += event.size
    }
    yield part
  }

  /** Fetches the keys of all events with text, in one vault query. */
  async #keysOf(events: readonly RecordedEvent[], onKeyFault?: OnKeyFault): Promise<KeyOf> {
    const ids = new Map(events.map((event) => [event, this.codec.keyOf(event)]))
    const keys = await this.vault.keys(
      [...ids.values()].filter((id) => id !== undefined),
      onKeyFault
    )
    return (event) => keys.get(ids.get(event)!)
  }

  /** Decodes without text when no keys are given. */
  #decode(event: RecordedEvent, keyOf?: KeyOf) {
    return keyOf ? this.codec.decode(event, keyOf(event)) : this.codec.decodeClear(event)
  }
}
