import type { UserResponse } from '#modules/auth/api'
import { firstStepsOf } from '#modules/auth/commands/first_steps'
import type User from '#modules/auth/user'

/** Returns the user as the API returns it: `data` of the calls that return a user. */
export function userResponse(user: User): UserResponse {
  return {
    id: user.id,
    email: user.email,
    full_name: user.fullName,
    profile_image: user.profileImage,
    email_verified: user.emailVerifiedAt ? 1 : 0,
    scope: user.scope,
    has_password: user.password !== null,
    first_steps: firstStepsOf(user),
    keep_versions: user.versionsThinnedSince ? 'thinned' : 'all',
    created_at: user.createdAt.toJSDate().toISOString(),
  }
}
