import { randomUUID } from 'node:crypto'
import type { EventToAppend } from '#kernel/event_store/port'

/** Returns an event for tests of event stores; `data` is any JSON. */
export function event(
  type = 'Tested',
  data: unknown = {},
  id: string = randomUUID()
): EventToAppend {
  return {
    id,
    type,
    data: Buffer.from(JSON.stringify(data)),
    metadata: {
      actor: 1,
      correlation_id: 'correlation',
      causation_id: 'causation',
      command_id: 'command',
      schema_version: 1,
      time: '2026-01-02T03:04:05.678Z',
    },
  }
}

/** Returns the data that was passed to `event`. */
export function dataOf({ data }: { data: Uint8Array }): unknown {
  return JSON.parse(Buffer.from(data).toString('utf8'))
}
