import { randomBytes, randomUUID } from 'node:crypto'
import { generateNKeysBetween } from 'fractional-indexing'
import type { EventStore } from '#kernel/event_store/port'
import { SealingCodec } from '#kernel/events/sealing_codec'
import type { EventDefinition } from '#kernel/events/definitions'
import { BLOCK_TYPES } from '#modules/workspace/api'
import { workspaceEvents, type WorkspaceEvent } from '#modules/workspace/events'
import { workspaceStream } from '#modules/workspace/workspace'

const codec = new SealingCodec(workspaceEvents as Record<string, EventDefinition>)
const key = randomBytes(32)
/** Number of events per append. */
const APPENDED = 400

/**
 * Writes the history of a large workspace directly to the store: `counts` folders, files, sections
 * and pages, spread evenly. The names are sealed with a key that no vault holds.
 */
export async function appendWorkspace(store: EventStore, owner: number, counts: number[]) {
  const stream = workspaceStream(owner)
  const events = creations(counts).map((event, i) => {
    const command = `history-${owner}-${i}`
    const origin = { actor: owner, correlation_id: 'history', fingerprint: 'none' }
    const time = new Date(Date.UTC(2026, 0, 1) + i * 1_000).toISOString()
    const metadata = { ...origin, causation_id: command, command_id: command, time }
    return codec.encode(stream, randomUUID(), event, metadata, key)
  })
  for (let i = 0; i < events.length; i += APPENDED) {
    await store.append(stream, i === 0 ? 'no_stream' : i - 1, events.slice(i, i + APPENDED))
  }
  return stream
}

function creations(counts: number[]): WorkspaceEvent[] {
  const events: WorkspaceEvent[] = []
  let above: (number | null)[] = [null]
  for (const [level, count] of counts.entries()) {
    const ranks = generateNKeysBetween(null, null, count)
    const first = events.length + 1
    for (let i = 0; i < count; i++) {
      const data = {
        block_id: first + i,
        block_type: BLOCK_TYPES[level]!,
        parent_block_id: above[i % above.length]!,
        rank: ranks[i]!,
        ordering: 1 + Math.floor(i / above.length),
        name: `Block ${first + i}`,
        name_bytes: `Block ${first + i}`.length,
      }
      events.push({ type: 'BlockCreated', data })
    }
    above = Array.from({ length: count }, (_, i) => first + i)
  }
  return events
}
