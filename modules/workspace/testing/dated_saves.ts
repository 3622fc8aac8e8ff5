import { randomUUID } from 'node:crypto'
import type { DomainEvent } from '#kernel/events/definitions'
import { dayOf, deriveDayKey, nameOfDay } from '#kernel/vault/day_key'
import type { Nodes } from '#modules/workspace/document/content'
import type { PageEvent } from '#modules/workspace/events'
import { decide, pageAggregate, pageStream } from '#modules/workspace/page'
import type { Stack } from '#testing/stack'

/** Commands that a snapshot remembers. */
const NO_COMMANDS = { commands: [], signs: '' }

/**
 * Saves a page's whole text at a time in the past, as the server at that time did. With `snapshot`,
 * the same append also takes a snapshot. Returns the version.
 */
export async function saveAt(
  stack: Pick<Stack, 'store' | 'reader' | 'repository'>,
  blockId: number,
  time: string,
  nodes: Nodes,
  { owner = 1, snapshot = false } = {}
): Promise<number> {
  const { store, reader, repository } = stack
  const stream = pageStream(blockId)
  const { state, revision } = await repository.load(pageAggregate, stream)
  const events: PageEvent[] = decide(state, { type: 'ReplaceText', blockId, nodes }, revision)
  if (snapshot) {
    const [saved] = events as [PageEvent]
    const taken = pageAggregate.snapshots!.take(pageAggregate.evolve(state, saved, 0), saved)
    const data = { block_id: blockId, nodes: null, content_bytes: 0, ...taken }
    events.push({ type: 'PageSnapshotTaken', data: Object.assign(data, NO_COMMANDS) })
  }
  const of = { blockId, day: dayOf(time)! }
  const key = (await reader.vault.keys([blockId])).get(blockId) as Buffer
  const secret = (await reader.vault.days.issue([of])).get(nameOfDay(of))!
  const command = randomUUID()
  const metadata = {
    actor: owner,
    owner,
    correlation_id: command,
    causation_id: command,
    command_id: command,
    fingerprint: command,
    time,
  }
  const dayKey = { day: of.day, key: deriveDayKey(key, secret, of) }
  const encoded = (events as DomainEvent[]).map((event) =>
    reader.codec.encode(stream, randomUUID(), event, metadata, dayKey)
  )
  await store.append(stream, revision === -1 ? 'no_stream' : revision, encoded)
  return revision + 1
}
