import type { RecordedEvent } from '#kernel/event_store/port'
import type { EventReader } from '#kernel/events/reader'
import type { SealingCodec } from '#kernel/events/sealing_codec'
import { nameOfDay } from '#kernel/vault/day_key'

/** 'thinned': the user's retention destroyed the text (decision 306). */
export type TextState = 'sealed' | 'erased' | 'thinned' | 'key lost'

/** Event as shown to a reader who may know that it happened, but not its text. */
export interface WithoutText {
  /** Unencrypted data; null when it cannot be told apart from text. */
  data: Record<string, unknown> | null
  /** State of the event's text; undefined for an event without text. */
  text: TextState | undefined
}

/** Returns the events' data without text, in order, with few vault queries (decision 158). */
export async function withoutText(
  { codec, vault }: EventReader,
  events: readonly RecordedEvent[]
): Promise<WithoutText[]> {
  const told = events.map((event) => clearOf(codec, event))
  const faults = new Set<number>()
  const onFault = ({ blockId }: { blockId: number }) => void faults.add(blockId)
  const keys = await vault.keys(
    told.flatMap(({ block }) => block ?? []),
    onFault
  )
  const days = told.flatMap(({ block: blockId, day }) =>
    blockId === undefined || day === undefined || keys.get(blockId) === 'erased'
      ? []
      : [{ blockId, day }]
  )
  const secrets = await vault.days.read(days, onFault)
  const isDestroyed = ({ block: blockId, day }: Clear) =>
    day !== undefined && secrets.get(nameOfDay({ blockId: blockId!, day })) === 'destroyed'
  const thinned = events.filter((_, i) => isDestroyed(told[i]!)).map(({ id }) => id)
  const kept = await vault.days.keptTexts(thinned)
  const stateOf = (clear: Clear, { id }: RecordedEvent): TextState => {
    if (faults.has(clear.block!)) return 'key lost'
    if (keys.get(clear.block!) === 'erased') return 'erased'
    return isDestroyed(clear) && !kept.has(id) ? 'thinned' : 'sealed'
  }
  return told.map((clear, i) => ({
    data: clear.data,
    text: clear.isSealed && clear.block !== undefined ? stateOf(clear, events[i]!) : undefined,
  }))
}

interface Clear {
  data: Record<string, unknown> | null
  isSealed: boolean
  block?: number
  day?: string
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
    const day = codec.dayOf(event)
    if (isRead) return { data, isSealed: sealed !== undefined, block, day }
  } catch {
    // This version does not know the event, or its data was damaged.
  }
  return { data: null, isSealed: false }
}
