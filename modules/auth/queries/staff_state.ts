import type { Scope } from '#modules/auth/permissions'
import type User from '#modules/auth/user'

/** Fields of an account that staff can change, as returned by the API. */
export function staffStateOf({ id, scope, disabledAt, disabledReason }: User) {
  return {
    id,
    scope: scope as Scope | null,
    disabled_at: disabledAt?.toJSDate().toISOString() ?? null,
    disabled_reason: disabledReason ?? null,
  }
}
