import type { RecordedEvent } from '#kernel/event_store/port'
import type { EventReader } from '#kernel/events/reader'

/** An event as anybody may see it who may see that it happened. */
export interface WithoutText {
  /** What lies in the clear. */
  data: Record<string, unknown>
  /** What became of its text; undefined where it has none. */
  text: 'sealed' | 'erased' | 'key lost' | undefined
}

/** What events say beside their text, in their order, by one look into the vault (decision 158). */
export async function withoutText(
  { codec, vault }: EventReader,
  events: readonly RecordedEvent[]
): Promise<WithoutText[]> {
  const blocks = events.map((event) => codec.keyOf(event))
  const faults = new Set<number>()
  const keys = await vault.keys(
    blocks.filter((id) => id !== undefined),
    ({ blockId }) => faults.add(blockId)
  )
  const stateOf = (block: number) => {
    if (faults.has(block)) return 'key lost'
    return keys.get(block) === 'erased' ? 'erased' : 'sealed'
  }
  return events.map(({ data }, index) => {
    const { sealed, ...clear } = JSON.parse(Buffer.from(data).toString()) as { sealed?: string }
    const block = blocks[index]
    return {
      data: clear,
      text: sealed === undefined || block === undefined ? undefined : stateOf(block),
    }
  })
}
