import type { BlockSummary } from '#modules/workspace/api'

/** The most ids that one call takes. */
const MOST_IDS = 500

/**
 * As many calls as it takes for so many blocks, one after the other. Each has a key of its own made
 * of the one given, so that a retry of them all makes each change once.
 */
export async function bulkCalls(
  blocks: Pick<BlockSummary, 'id'>[],
  { idempotencyKey }: { idempotencyKey: string },
  call: (ids: number[], options: { idempotencyKey: string }) => Promise<unknown>
) {
  for (let at = 0; at < blocks.length; at += MOST_IDS) {
    const ids = blocks.slice(at, at + MOST_IDS).map(({ id }) => id)
    await call(ids, { idempotencyKey: at === 0 ? idempotencyKey : `${idempotencyKey}-${at}` })
  }
}
