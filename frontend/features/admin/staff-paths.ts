import type { Address } from '../../app/api-routes.js'

/** Kinds of a user's data that can be replayed. */
export type ReplayKind = 'workspaces' | 'billing'

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
  auditOf: (stream: string) => `/admin/audit?stream=${encodeURIComponent(stream)}`,
  /** Returns the address of events of a type, on the day of `time`. */
  eventAt: (stream: string, type: string, time: string | null) => {
    const day = time?.slice(0, 10)
    const asked = new URLSearchParams({ stream, type, ...(day && { from: day, to: day }) })
    return `/admin/audit?${asked}`
  },
  proof: '/admin/audit/proof',
  /** Returns the address of the causal tree for a correlation id. */
  causes: (correlationId: string) => `/admin/audit/causes/${encodeURIComponent(correlationId)}`,
  /** Returns the address of a user's replay, at the end or at a moment. */
  replay: (kind: ReplayKind, userId: number, at?: string | number) =>
    `/admin/audit/${kind}/${userId}${at === undefined ? '' : `?at=${at}`}`,
}

/** Returns the address from which the browser downloads the whole table with its filters. */
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
