import type { QueryKey } from '@tanstack/react-query'

/**
 * Database of the cached responses. The name must not change, because browsers hold the database.
 */
export const RESPONSES_DATABASE = 'strata-answers'

/** Returns true if a query's key contains one of the item ids. */
export function isAbout([, ...rest]: QueryKey, ids: readonly number[]) {
  return rest.some((part) => typeof part === 'number' && ids.includes(part))
}
