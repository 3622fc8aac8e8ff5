import type { RecordedEvent } from '#kernel/event_store/port'
import type { EventReader } from '#kernel/events/reader'
import type { SealingCodec } from '#kernel/events/sealing_codec'

/** What an event shows to whoever may know that it happened. */
export interface WithoutText {
  /** What lies in the clear; null where nobody can tell it from text. */
  data: Record<string, unknown> | null
  /** What became of its text; undefined where it has none. */
  text: 'sealed' | 'erased' | 'key lost' | undefined
}

/** What events say beside their text, in their order, by one look into the vault (decision 158). */
export async function withoutText(
  { codec, vault }: EventReader,
  events: readonly RecordedEvent[]
): Promise<WithoutText[]> {
  const told = events.map((event) => clearOf(codec, event))
  const faults = new Set<number>()
  const keys = await vault.keys(
    told.flatMap(({ block }) => block ?? []),
    ({ blockId }) => faults.add(blockId)
  )
  const stateOf = (block: number) => {
    if (faults.has(block)) return 'key lost'
    return keys.get(block) === 'erased' ? 'erased' : 'sealed'
  }
  return told.map(({ data, isSealed, block }) => ({
    data,
    text: isSealed && block !== undefined ? stateOf(block) : undefined,
  }))
}

interface Clear {
  data: Record<string, unknown> | null
  isSealed: boolean
  block?: number
}

/** Somebody may have put anything into the log; all other events are told beside it. */
function clearOf(codec: SealingCodec, event: RecordedEvent): Clear {
  try {
    const block = codec.keyOf(event)
    const { sealed, ...data } = JSON.parse(Buffer.from(event.data).toString())
    const isRead = block === undefined || Number.isSafeInteger(block)
    if (isRead) return { data, isSealed: sealed !== undefined, block }
  } catch {
    // It is no event that this version knows, or not what was recorded.
  }
  return { data: null, isSealed: false }
}
