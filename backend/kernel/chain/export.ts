import type { Anchor } from '#kernel/chain/anchor'
import { BLOCK_EVENTS, Chain } from '#kernel/chain/chain'
import { inOrder, leafOf } from '#kernel/chain/leaf'
import type { RecordedEvent } from '#kernel/event_store/port'

/** Format version. Incremented when an older checker cannot read a new export. */
const FORMAT = 2

/**
 * Exports the log as lines of JSON (docs/auditing.md): header, anchors, events as stored, and the
 * chain's final link. Text stays sealed.
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

/** Escapes U+2028 and U+2029, because many programs treat both as line endings. */
function lineOf(value: object) {
  return JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}
