/** Staff scopes: the whole staff area, or read access to the audit pages (rule 11.1). */
export const SCOPES = ['admin', 'auditor'] as const
export type Scope = (typeof SCOPES)[number]

/**
 * Permissions of each scope, by parts of the staff area, defined only here. The server checks them
 * on every call (rule 17.1). The app uses them only to hide actions that the server would refuse.
 */
export const PERMISSIONS = {
  admin: ['people', 'shares', 'plans', 'payments', 'dashboard', 'operations', 'audit'],
  auditor: ['audit'],
} as const satisfies Record<Scope, readonly string[]>
export type Permission = (typeof PERMISSIONS)[Scope][number]

export function may(scope: Scope | null, permission: Permission) {
  return scope !== null && (PERMISSIONS[scope] as readonly Permission[]).includes(permission)
}
