import type { Anchor } from '#kernel/chain/anchor'
import { BLOCK_EVENTS, Chain } from '#kernel/chain/chain'
import { inOrder, leafOf } from '#kernel/chain/leaf'
import type { RecordedEvent } from '#kernel/event_store/port'

/** Goes up when a checker of yesterday could not read an export of today. */
const FORMAT = 2

/**
 * The log as lines of JSON (docs/auditing.md): what it is, the anchors, the events as they lie in it,
 * and what the chain comes to. Text stays sealed.
 */
export class LogExport {
  #chain = new Chain()

  begin(anchors: readonly Anchor[]) {
    return lines([{ strata_log: FORMAT, block_events: BLOCK_EVENTS }, ...anchors])
  }

  events(events: readonly RecordedEvent[]) {
    return lines(events.map((event) => this.#add(event)))
  }

  end() {
    const { events, link } = this.#chain
    return lines([{ events, head: link.toString('hex') }])
  }

  #add(event: RecordedEvent) {
    const leaf = leafOf(event)
    this.#chain.add(leaf)
    const { stream, revision, id, type } = event
    const metadata = inOrder(event.metadata)
    const data = Buffer.from(event.data).toString('base64')
    return { stream, revision, id, type, metadata, data, hash: leaf.toString('hex') }
  }
}

function lines(values: readonly object[]) {
  return values.map((value) => `${lineOf(value)}\n`).join('')
}

/** Many programs take U+2028 and U+2029 for the end of a line. */
function lineOf(value: object) {
  return JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}
