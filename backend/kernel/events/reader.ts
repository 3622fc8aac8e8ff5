import type { RecordedEvent } from '#kernel/event_store/port'
import type { DecodedEvent, SealingCodec, TextKey } from '#kernel/events/sealing_codec'
import { TextKeys } from '#kernel/events/text_keys'
import type { OnKeyFault } from '#kernel/vault/errors'
import type { Vault } from '#kernel/vault/vault'

/**
 * Maximum text in memory at once, in UTF-16 units. A page of 1 MB may take 5 kB in the log. The
 * number of events, or their bytes in the log, therefore says little about memory use.
 */
const PART_SIZE = 4_000_000

type KeyOf = (event: RecordedEvent) => TextKey | undefined

/** Reads recorded events as domain events. */
export class EventReader {
  readonly keys: TextKeys

  constructor(
    readonly codec: SealingCodec,
    readonly vault: Vault
  ) {
    this.keys = new TextKeys(codec, vault)
  }

  /** Decodes events with or without their text. */
  async read(events: readonly RecordedEvent[], withText: boolean): Promise<DecodedEvent[]> {
    const keyOf = withText ? await this.keys.of(events) : undefined
    return events.map((event) => this.#decode(event, keyOf))
  }

  /**
   * Decodes events with their text, with the keys of all of them at once. Throws the errors
   * of `Vault.keys` and of `DaySecrets.read`.
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
    const keyOf = withText ? await this.keys.of(events, onKeyFault) : undefined
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

  /** Decodes without text when no keys are given. */
  #decode(event: RecordedEvent, keyOf?: KeyOf) {
    return keyOf ? this.codec.decode(event, keyOf(event)) : this.codec.decodeClear(event)
  }
}
