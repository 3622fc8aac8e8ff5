import type { QueryKey } from '@tanstack/react-query'
import type { ImportNotice, ImportResponse } from '#modules/workspace/api'

/** First part of the keys of all queries about imports. */
export const IMPORTS_KEY = ['imports']

/** Second part of the key of the list of imports. All other queries have the id of one import. */
export const ALL_IMPORTS = 'all'

/** Returns true if the data of a query about imports includes the import of the notice. */
export function isAboutImport([, which]: QueryKey, { id }: ImportNotice) {
  return which === ALL_IMPORTS || which === id
}

/**
 * Returns the data with the progress of the notice; null if the data is stale, because the state of
 * the import changed.
 */
export function withProgress<Data extends ImportResponse | ImportResponse[] | undefined>(
  data: Data,
  notice: ImportNotice
) {
  if (!data) return null
  const known = [data].flat().find(({ id }) => id === notice.id)
  if (known?.status !== notice.status) return null
  const renew = (item: ImportResponse) =>
    item === known ? { ...item, progress: notice.progress } : item
  return Array.isArray(data) ? data.map(renew) : renew(data)
}
