import { BLOCK_TYPES, type BlockSummary } from '#modules/workspace/api'
import { realId } from '../../../../app/temporary-ids.js'

/** Maximum number of ids per call. */
const MOST_IDS = 500

type Ref = Pick<BlockSummary, 'id' | 'block_type'>

/**
 * Sends as many sequential calls as the items need. Each call derives its own idempotency key from
 * the given one. A retry of all calls then makes each change once.
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

/** Sorts folders first, so that children are restored in the same call as their parent or later. */
export function fromTheTop<T extends Ref>(items: T[]) {
  return items.toSorted((a, b) => levelOf(a) - levelOf(b))
}

/** Sorts pages first, so that each item is named before its parent's deletion removes it. */
export function fromTheBottom<T extends Ref>(items: T[]) {
  return items.toSorted((a, b) => levelOf(b) - levelOf(a))
}

function levelOf({ block_type: type }: Ref) {
  return BLOCK_TYPES.indexOf(type)
}
