import type { Address } from '../../app/api-routes.js'

/** Addresses within the staff area. */
export const staffPaths = {
  users: '/admin/users',
  user: (id: number) => `/admin/users/${id}`,
  plans: '/admin/plans',
  payments: '/admin/payments',
  paymentsOf: (userId: number) => `/admin/payments?user_id=${userId}`,
  storage: '/admin/storage',
  operations: '/admin/operations',
  audit: '/admin/audit',
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
