import type { RecordedEvent } from '#kernel/event_store/port'
import type { EventReader } from '#kernel/events/reader'
import type { SealingCodec } from '#kernel/events/sealing_codec'

/** Event as shown to a reader who may know that it happened, but not its text. */
export interface WithoutText {
  /** Unencrypted data; null when it cannot be told apart from text. */
  data: Record<string, unknown> | null
  /** State of the event's text; undefined for an event without text. */
  text: 'sealed' | 'erased' | 'key lost' | undefined
}

/** Returns the events' data without text, in order, with one vault query (decision 158). */
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

/**
 * Returns an event's unencrypted data. The log may contain arbitrary data, and one bad event must
 * not hide the others.
 */
function clearOf(codec: SealingCodec, event: RecordedEvent): Clear {
  try {
    const block = codec.keyOf(event)
    const { sealed, ...data } = JSON.parse(Buffer.from(event.data).toString())
    const isRead = block === undefined || Number.isSafeInteger(block)
    if (isRead) return { data, isSealed: sealed !== undefined, block }
  } catch {
    // This version does not know the event, or its data was damaged.
  }
  return { data: null, isSealed: false }
}
