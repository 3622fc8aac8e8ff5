import type { EventStore } from '#backend/event_store/port'
import { readLog } from '#backend/event_store/read_log'
import type { SealingCodec } from '#backend/events/sealing_codec'
import { KeyMissing, type Vault } from '#backend/vault/vault'

/** What a look through the log found. */
export interface VaultCheck {
  /** Blocks whose events hold text. */
  blocks: number
  /** Those whose key is neither there nor erased: their text is lost, and nobody meant it. */
  missing: number[]
}

/** Looks for a key or a tombstone for every block that the log holds text of. */
export async function checkVault(
  store: EventStore,
  codec: SealingCodec,
  vault: Vault
): Promise<VaultCheck> {
  const blocks = new Set<number>()
  const missing = new Set<number>()
  const head = await store.head()
  if (head === null) return { blocks: 0, missing: [] }
  await readLog(store, null, head, async (events) => {
    const ids = events.map((event) => codec.keyOf(event)).filter((id) => id !== undefined)
    const fresh = [...new Set(ids)].filter((id) => !blocks.has(id))
    for (const id of fresh) blocks.add(id)
    for (const id of await missingKeys(vault, fresh)) missing.add(id)
  })
  return { blocks: blocks.size, missing: [...missing].sort((a, b) => a - b) }
}

/** The vault names one missing key at a time; what is left is asked for again. */
async function missingKeys(vault: Vault, ids: number[]): Promise<number[]> {
  const missing: number[] = []
  let left = ids
  while (left.length > 0) {
    try {
      await vault.keys(left)
      break
    } catch (error) {
      if (!(error instanceof KeyMissing)) throw error
      missing.push(error.blockId)
      left = left.filter((id) => id !== error.blockId)
    }
  }
  return missing
}
