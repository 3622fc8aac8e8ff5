import { BLOCK_TYPES, type BlockSummary } from '#modules/workspace/api'
import { realId } from '../../../../app/temporary-ids.js'

/** The most ids that one call takes. */
const MOST_IDS = 500

type Ref = Pick<BlockSummary, 'id' | 'block_type'>

/**
 * As many calls as it takes for this many items, one after the other. Each has a key of its own
 * made of the one given, so that a retry of them all makes each change once.
 */
export async function bulkCalls(
  items: Ref[],
  { idempotencyKey }: { idempotencyKey: string },
  call: (ids: number[], options: { idempotencyKey: string }) => Promise<unknown>
) {
  for (let at = 0; at < items.length; at += MOST_IDS) {
    const ids = items.slice(at, at + MOST_IDS).map(({ id }) => realId(id))
    await call(ids, { idempotencyKey: at === 0 ? idempotencyKey : `${idempotencyKey}-${at}` })
  }
}

/** Folders first: what lies in something comes back in the same call or a later one. */
export function fromTheTop<T extends Ref>(items: T[]) {
  return items.toSorted((a, b) => levelOf(a) - levelOf(b))
}

/** Pages first: nothing has gone with what it lay in before it is named itself. */
export function fromTheBottom<T extends Ref>(items: T[]) {
  return items.toSorted((a, b) => levelOf(b) - levelOf(a))
}

function levelOf({ block_type: type }: Ref) {
  return BLOCK_TYPES.indexOf(type)
}
