import { test } from '@japa/runner'
import { INSTALLATION_STREAM } from '#kernel/event_store/installation'
import type { BatchHandler, EventStore, RecordedEvent } from '#kernel/event_store/port'
import { SealingCodec } from '#kernel/events/sealing_codec'
import { checkVault } from '#kernel/vault/check'
import { DaySecrets } from '#kernel/vault/day_secrets'
import type { Vault } from '#kernel/vault/vault'

const CODEC = new SealingCodec({
  Written: { version: 1, sealed: { key: 'block_id', fields: ['text'] } as never },
})

function recorded(stream: string, type: string, data: object): RecordedEvent {
  const metadata = { schema_version: 1 } as RecordedEvent['metadata']
  const bytes = Buffer.from(JSON.stringify(data))
  return { stream, type, revision: 0, id: type, position: '1', data: bytes, metadata }
}

/** Returns a log of these events, all in one batch. */
function logOf(events: RecordedEvent[]): EventStore {
  const subscribe = (_: unknown, handle: BatchHandler) => {
    const handled = handle(events, '1')
    return { stop: async () => void (await handled) }
  }
  return { head: async () => '1', subscribe } as unknown as EventStore
}

test('vault:check verifies the keys of known events, and counts unreadable events', async ({
  assert,
}) => {
  const store = logOf([
    recorded(INSTALLATION_STREAM, 'InstallationFounded', { id: 'x' }),
    recorded('page-1', 'Written', { block_id: 1 }),
    recorded('page-2', 'Written', { block_id: 2 }),
    recorded('page-3', 'OfTomorrow', {}),
    recorded('page-4', 'Written', {}),
    { ...recorded('elsewhere', 'Written', {}), data: Buffer.from('{') },
  ])
  const asked: number[] = []
  const keys = async (ids: number[]) => {
    asked.push(...ids)
    return new Map(ids.map((id) => [id, id === 2 ? 'erased' : Buffer.alloc(32)]))
  }
  const found = await checkVault(store, CODEC, {
    keys,
    days: new DaySecrets(undefined as never),
  } as unknown as Vault)
  assert.deepEqual(asked, [1, 2])
  assert.deepEqual(found, { blocks: 2, erased: 1, missing: [], unopenable: [], unread: 3 })
})
