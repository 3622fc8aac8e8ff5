import type { Scope } from '#modules/auth/api'
import type User from '#modules/auth/user'

/** What staff can change of an account, as the API shows it. */
export function staffStateOf({ id, scope, disabledAt, disabledReason }: User) {
  return {
    id,
    scope: scope as Scope | null,
    disabled_at: disabledAt?.toJSDate().toISOString() ?? null,
    disabled_reason: disabledReason ?? null,
  }
}
