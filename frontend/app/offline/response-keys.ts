import type { QueryKey } from '@tanstack/react-query'

/** The database of kept responses; the name stays, since browsers hold it. */
export const RESPONSES_DATABASE = 'strata-answers'

/** Whether a query's key is about one of the items. */
export function isAbout([, ...rest]: QueryKey, ids: readonly number[]) {
  return rest.some((part) => typeof part === 'number' && ids.includes(part))
}
