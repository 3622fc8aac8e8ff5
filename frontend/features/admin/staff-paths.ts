import type { Address } from '../../app/api-routes.js'
import { paths } from '../../app/paths.js'

/** Addresses within the staff area. */
export const staffPaths = {
  user: (id: number) => `${paths.adminUsers}/${id}`,
  paymentsOf: (userId: number) => `${paths.adminPayments}?user_id=${userId}`,
}

/** Where the browser fetches a whole table, by its filters. */
export function csvAddress(
  path: Extract<Address<'GET'>, `${string}.csv`>,
  filters: Record<string, string | number | undefined>
) {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) {
    if (value !== undefined) params.set(name, String(value))
  }
  return `/api/v1${path}?${params}`
}
