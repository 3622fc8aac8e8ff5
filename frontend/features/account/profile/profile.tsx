import type { UserResponse } from '#modules/auth/api'
import { Picture } from '../picture/picture.js'
import { ProfileForm } from '../profile-form/profile-form.js'
import { Stack } from '../../../ui/layout/layout.js'

/** Picture, address and name of the user. */
export function Profile({ user }: { user: UserResponse }) {
  return (
    <Stack gap={6}>
      <Picture user={user} />
      <ProfileForm user={user} />
    </Stack>
  )
}
