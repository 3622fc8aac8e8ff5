import { validate as isUuid } from 'uuid'
import { AppendTooLarge } from '#kernel/event_store/errors'
import { MAX_APPEND_BYTES, type EventToAppend } from '#kernel/event_store/port'

/**
 * Validates an append before it is sent. Throws TypeError for an invalid append, and AppendTooLarge
 * for an append over MAX_APPEND_BYTES.
 */
export function assertAppendable(stream: string, events: readonly EventToAppend[]) {
  if (!/^[\w$-]{1,200}$/.test(stream)) throw new TypeError(`Not a stream name: ${stream}`)
  if (events.length === 0) throw new TypeError('An append needs an event')
  for (const { id } of events) if (!isUuid(id)) throw new TypeError(`Not a UUID: ${id}`)
  const bytes = bytesOf(events)
  if (bytes > MAX_APPEND_BYTES) throw new AppendTooLarge(bytes, MAX_APPEND_BYTES)
}

/**
 * Returns the bytes that EventStoreDB counts: data, metadata, and two bytes per character of the
 * type.
 */
export function bytesOf(events: readonly Pick<EventToAppend, 'type' | 'data' | 'metadata'>[]) {
  return events.reduce(
    (sum, { type, data, metadata }) =>
      sum + data.byteLength + Buffer.byteLength(JSON.stringify(metadata)) + 2 * type.length,
    0
  )
}
