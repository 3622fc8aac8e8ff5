import type { RecordedEvent } from '#kernel/event_store/port'
import type { KeptValues, SealingCodec, TextKey } from '#kernel/events/sealing_codec'
import { seal, unseal } from '#kernel/vault/cipher'
import { type BlockDay, deriveDayKey, nameOfDay } from '#kernel/vault/day_key'
import type { KeptText } from '#kernel/vault/day_secrets'
import type { OnKeyFault } from '#kernel/vault/errors'
import type { BlockKey, Vault } from '#kernel/vault/vault'

/** Block of an event with text, and the day whose key seals it, if it has keys of days. */
interface Sealed {
  event: RecordedEvent
  blockId: number
  day?: BlockDay
}

type Place = Pick<RecordedEvent, 'stream' | 'id'>

/** Keys of recorded events: of their blocks, or of the days of their blocks. */
export class TextKeys {
  constructor(
    readonly codec: SealingCodec,
    readonly vault: Vault
  ) {}

  /**
   * Returns what opens each event, with one vault query per kind of key. With `onFault`, text whose
   * key is missing or damaged counts as erased.
   */
  async of(
    events: readonly RecordedEvent[],
    onFault?: OnKeyFault
  ): Promise<(event: RecordedEvent) => TextKey | undefined> {
    const sealed = events.flatMap((event) => this.#sealed(event))
    const keys = await this.vault.keys(
      sealed.map(({ blockId }) => blockId),
      onFault
    )
    const daily = sealed.filter(
      ({ blockId, day }) => day !== undefined && keys.get(blockId) !== 'erased'
    )
    const found = new Map<RecordedEvent, TextKey | undefined>(
      sealed.map(({ event, blockId }) => [event, keys.get(blockId)])
    )
    if (daily.length > 0) await this.#findDaily(found, daily, keys, onFault)
    return (event) => found.get(event)
  }

  /** Seals values that outlive the key of an event's day. */
  sealKept({ stream, id }: Place, blockKey: Buffer, values: object): KeptText {
    return { eventId: id, sealed: seal(blockKey, JSON.stringify(values), keptContext(stream, id)) }
  }

  #sealed(event: RecordedEvent): Sealed[] {
    const blockId = this.codec.keyOf(event)
    if (blockId === undefined) return []
    const day = this.codec.dayOf(event)
    return [{ event, blockId, ...(day !== undefined && { day: { blockId, day } }) }]
  }

  async #findDaily(
    found: Map<RecordedEvent, TextKey | undefined>,
    daily: readonly Sealed[],
    keys: ReadonlyMap<number, BlockKey>,
    onFault?: OnKeyFault
  ) {
    const lost = new Set<number>()
    const days = daily.map(({ day }) => day!)
    const secrets = await this.vault.days.read(
      days,
      onFault &&
        ((fault) => {
          lost.add(fault.blockId)
          onFault(fault)
        })
    )
    const derived = new Map<string, Buffer>()
    for (const day of days) {
      const name = nameOfDay(day)
      const secret = secrets.get(name)!
      if (secret === 'destroyed' || derived.has(name)) continue
      derived.set(name, deriveDayKey(keys.get(day.blockId) as Buffer, secret, day))
    }
    const thinned: Sealed[] = []
    for (const one of daily) {
      const key = derived.get(nameOfDay(one.day!))
      if (key) found.set(one.event, key)
      else if (lost.has(one.blockId)) found.set(one.event, 'erased')
      else thinned.push(one)
    }
    const kept = await this.vault.days.keptTexts(thinned.map(({ event }) => event.id))
    for (const { event, blockId } of thinned) {
      const text = kept.get(event.id)
      found.set(event, text ? opened(event, keys.get(blockId) as Buffer, text) : 'destroyed')
    }
  }
}

function opened({ stream, id }: Place, blockKey: Buffer, sealed: Buffer): KeptValues {
  const json = unseal(blockKey, sealed, keptContext(stream, id))
  return { values: JSON.parse(json) as Record<string, unknown>, size: json.length }
}

/** Differs from the context of the event itself, so that neither passes for the other. */
function keptContext(stream: string, id: string) {
  return `kept/${stream}/${id}`
}
