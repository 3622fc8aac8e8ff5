import { StreamNotFound } from '#kernel/event_store/errors'
import type { EventStore, RecordedEvent } from '#kernel/event_store/port'
import type { EventReader } from '#kernel/events/reader'
import { EMPTY_PAGE, type Nodes } from '#modules/workspace/document/content'
import { spliced } from '#modules/workspace/document/ranges'
import type { PageEvent } from '#modules/workspace/events'
import { pageStream } from '#modules/workspace/page'

/** Number of events read first, which usually reach back to a snapshot (decision 12). */
const FIRST_PART = 128
/** Each further part is this many times as long. */
const GROWTH = 4

const SAVED: PageEvent['type'] = 'PageSaved'
const SNAPSHOT: PageEvent['type'] = 'PageSnapshotTaken'

/**
 * Past texts of pages, from their streams. Costs at most the saves between two snapshots, however
 * long the stream is (decision 301).
 */
export class PageHistory {
  constructor(
    readonly store: EventStore,
    readonly reader: EventReader
  ) {}

  /**
   * Returns a page's text after the save at this revision. Returns undefined if there is no such
   * save, it was thinned, or the page is erased. Calls `onRead` with the bytes read from the log. Throws the errors
   * of `Vault.keys` for a lost key.
   */
  async textAt(
    blockId: number,
    revision: number,
    onRead?: (bytes: number) => void
  ): Promise<Nodes | undefined> {
    const recorded = await this.#sinceSnapshot(pageStream(blockId), revision)
    onRead?.(recorded.reduce((sum, { data }) => sum + data.byteLength, 0))
    const last = recorded.at(-1)
    if (last?.revision !== revision || last.type !== SAVED) return undefined
    let nodes: Nodes = EMPTY_PAGE
    let isGone = false
    for await (const part of this.reader.readInParts(recorded, true)) {
      for (const { event } of part) {
        const after = textAfter(nodes, event as PageEvent)
        if (!after) return undefined
        nodes = after
        isGone = 'thinned' in event.data && event.data.thinned === 'gone'
      }
    }
    return isGone ? undefined : nodes
  }

  /** Reads backwards from a revision to the snapshot before it, or to the stream's start. */
  async #sinceSnapshot(stream: string, revision: number): Promise<RecordedEvent[]> {
    const events: RecordedEvent[] = []
    for (let limit = FIRST_PART; ; limit *= GROWTH) {
      const from = (events.at(-1)?.revision ?? revision + 1) - 1
      const part = from < 0 ? [] : await this.#read(stream, from, limit)
      for (const event of part) {
        events.push(event)
        if (event.type === SNAPSHOT) return events.reverse()
      }
      if (part.length < limit) return events.reverse()
    }
  }

  async #read(stream: string, from: number, limit: number) {
    try {
      return await Array.fromAsync(this.store.read(stream, { from, backwards: true, limit }))
    } catch (error) {
      if (error instanceof StreamNotFound) return []
      throw error
    }
  }
}

/** Returns undefined for an event whose text is erased. */
function textAfter(nodes: Nodes, { type, data }: PageEvent): Nodes | undefined {
  if (type === 'PageSnapshotTaken') return data.nodes ?? undefined
  const { ranges, insert } = data
  return insert === null ? undefined : spliced(nodes, { ranges, insert })
}
