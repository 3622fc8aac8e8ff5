import { INSTALLATION_STREAM } from '#kernel/event_store/installation'
import type { EventStore, RecordedEvent } from '#kernel/event_store/port'
import { readLog } from '#kernel/event_store/read_log'
import type { SealingCodec } from '#kernel/events/sealing_codec'
import { type BlockDay, nameOfDay } from '#kernel/vault/day_key'
import { KeyMissing } from '#kernel/vault/errors'
import type { Vault } from '#kernel/vault/vault'

/** Result of a vault check. */
export interface VaultCheck {
  /** Blocks whose events hold text. */
  blocks: number
  /** Number of these blocks with a tombstone: their text was erased. */
  erased: number
  /**
   * Blocks with neither a key nor a tombstone, or without the secret of a day: their text was lost
   * unintentionally.
   */
  missing: number[]
  /** Blocks whose key exists but cannot be opened. */
  unopenable: number[]
  /** Number of events that this version cannot read: other programs may have written them. */
  unread: number
}

/**
 * Checks that every block with text in the log has a key that opens, or a tombstone, and that no
 * secret of a day is missing.
 */
export async function checkVault(
  store: EventStore,
  codec: SealingCodec,
  vault: Vault
): Promise<VaultCheck> {
  const blocks = new Set<number>()
  const keyed = new Set<number>()
  const days = new Set<string>()
  const missing = new Set<number>()
  const unopenable = new Set<number>()
  let erased = 0
  let unread = 0
  const head = await store.head()
  if (head === null) return { blocks: 0, erased, missing: [], unopenable: [], unread }
  await readLog(store, null, head, async (events) => {
    const found = events
      .filter(({ stream }) => stream !== INSTALLATION_STREAM)
      .map((event) => blockOf(codec, event))
    const ids = found.filter((id) => typeof id === 'number')
    unread += found.filter((id) => id === 'unread').length
    const fresh = [...new Set(ids)].filter((id) => !blocks.has(id))
    for (const id of fresh) blocks.add(id)
    const keys = await vault.keys(fresh, (fault) =>
      (fault instanceof KeyMissing ? missing : unopenable).add(fault.blockId)
    )
    for (const [id, key] of keys) {
      if (key !== 'erased') keyed.add(id)
      else if (!missing.has(id) && !unopenable.has(id)) erased++
    }
    const alive = ({ blockId }: BlockDay) =>
      keyed.has(blockId) && !missing.has(blockId) && !unopenable.has(blockId)
    const unseen = unseenDays(codec, events, days).filter(alive)
    await vault.days.read(unseen, ({ blockId }) => missing.add(blockId))
  })
  return {
    blocks: blocks.size,
    erased,
    missing: ascending(missing),
    unopenable: ascending(unopenable),
    unread,
  }
}

/** Returns the block whose key an event needs; undefined when it needs none. */
function blockOf(codec: SealingCodec, event: RecordedEvent) {
  try {
    const id = codec.keyOf(event)
    return id === undefined || Number.isSafeInteger(id) ? id : 'unread'
  } catch {
    return 'unread'
  }
}

/** Returns the days whose keys the events need, without those in `seen`, and adds them there. */
function unseenDays(codec: SealingCodec, events: readonly RecordedEvent[], seen: Set<string>) {
  return events.flatMap((event): BlockDay[] => {
    const blockId = blockOf(codec, event)
    const day = typeof blockId === 'number' ? codec.dayOf(event) : undefined
    if (day === undefined) return []
    const blockDay = { blockId: blockId as number, day }
    if (seen.has(nameOfDay(blockDay))) return []
    seen.add(nameOfDay(blockDay))
    return [blockDay]
  })
}

function ascending(ids: Set<number>) {
  return [...ids].sort((a, b) => a - b)
}
