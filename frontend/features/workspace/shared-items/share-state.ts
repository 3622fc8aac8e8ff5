import type { BlockSummary, ListedShare } from '#modules/workspace/api'
import { serverNow } from '../../../app/server-clock.js'

/** `expired`: the end date has passed. `in-trash`: the item or an ancestor is in the trash. */
type ShareState = 'open' | 'expired' | 'in-trash'

type Shared = Pick<ListedShare, 'expires_at'> & { block: Pick<BlockSummary, 'deleted_at'> }

/** Returns true for files, sections and pages (rule 15.48). */
export function canBeShared({ block_type: type }: Pick<BlockSummary, 'block_type'>) {
  return type !== 'folder'
}

/** Returns whether visitors can open a share's link. `now` is in ms since 1970. */
export function shareState({ expires_at, block }: Shared, now = serverNow()): ShareState {
  if (block.deleted_at !== null) return 'in-trash'
  return expires_at !== null && Date.parse(expires_at) <= now ? 'expired' : 'open'
}

/** Returns true if visitors can open the link. */
export function isShareOpen(share: Shared) {
  return shareState(share) === 'open'
}

/** Returns the newest open one of an item's shares, or the newest if none is open. */
export function mainShare<T extends Shared>(shares: readonly T[]): T | undefined {
  return shares.find((share) => isShareOpen(share)) ?? shares[0]
}
