import { v7 as uuidv7 } from 'uuid'
import type { EventToAppend } from '#kernel/event_store/port'
import type { DomainEvent } from '#kernel/events/definitions'
import type { CommandMetadata, SealingCodec } from '#kernel/events/sealing_codec'
import { dayOf, deriveDayKey, nameOfDay } from '#kernel/vault/day_key'
import type { Vault } from '#kernel/vault/vault'

export interface SealingOptions {
  /** Keys of blocks that are not in the vault yet. Other keys come from the vault. */
  keys?: ReadonlyMap<number, Buffer>
  /**
   * True to seal text with the key of its day where the event's type has such keys (rule 8.38).
   * Releases without such keys can read all other events.
   */
  daily?: boolean
}

/** Seals new events with the keys of their blocks and days. */
export class EventSealer {
  constructor(
    readonly codec: SealingCodec,
    readonly vault: Vault
  ) {}

  /** Returns the events as stored; undefined if the key of a block is erased. */
  async seal(
    stream: string,
    events: readonly DomainEvent[],
    metadata: CommandMetadata,
    { keys: given, daily = false }: SealingOptions
  ): Promise<EventToAppend[] | undefined> {
    const { codec, vault } = this
    const blocks = events.map(({ type, data }) => codec.keyFor(type, data))
    const missing = blocks.filter((id) => id !== undefined && !given?.has(id)) as number[]
    const fetched = await vault.keys(missing)
    const day = dayOf(metadata.time)!
    const isDaily = ({ type }: DomainEvent) => daily && codec.isDaily(type)
    const secrets = await vault.days.issue(
      blocks.filter((_id, i) => isDaily(events[i]!)).map((id) => ({ blockId: id!, day }))
    )
    const sealed: EventToAppend[] = []
    for (const [i, event] of events.entries()) {
      const of = { blockId: blocks[i]!, day }
      const key = given?.get(of.blockId) ?? fetched.get(of.blockId)
      if (key === 'erased') return undefined
      const secret = isDaily(event) ? secrets.get(nameOfDay(of)) : undefined
      const sealing = key && secret ? { day, key: deriveDayKey(key, secret, of) } : key
      sealed.push(codec.encode(stream, uuidv7(), event, metadata, sealing))
    }
    return sealed
  }
}
