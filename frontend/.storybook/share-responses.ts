import type { ListedShare, PlacedBlock } from '#modules/workspace/api'
import { AT, files, item, pages, type Responses, SIGNED_IN, summer, trash } from './responses.js'

/** Shares in each of their states. */
export const SHARES: Record<'open' | 'protected' | 'expired' | 'inTrash', ListedShare> = {
  open: share(1, { ...pages[0]!, path: summer }, { views: 12 }),
  protected: share(
    2,
    {
      ...item(31, 'section', 'Tides and the times of all boats that leave', 3),
      path: summer.slice(0, 2),
    },
    { has_password: true, expires_at: '2096-04-02T00:00:00.000Z', views: 1 }
  ),
  expired: share(
    3,
    { ...files[0]!, path: summer.slice(0, 1) },
    { expires_at: '2026-03-02T00:00:00.000Z', indexable: true }
  ),
  inTrash: share(4, trash[0]!, { views: 1_204 }),
}

/** Responses for a user with shares in each state, the open page among them. */
export const WITH_SHARES: Responses = {
  ...SIGNED_IN,
  '/shares': Object.values(SHARES),
  '/blocks/7/hierachy': [...summer, pages[0]!],
  '/blocks/8/hierachy': [...summer, pages[1]!],
}

/** Returns responses for a user with one share. */
export function withShare(listed: ListedShare): Responses {
  return { ...WITH_SHARES, '/shares': [listed] }
}

function share(id: number, block: PlacedBlock, options: Partial<ListedShare>): ListedShare {
  return {
    id,
    block_id: block.id,
    url: `https://strata.example.test/s/q3Jt8Vb1Xw0cR5yLz2KdN${id}`,
    created_at: AT,
    expires_at: null,
    has_password: false,
    indexable: false,
    views: 0,
    block,
    ...options,
  }
}
