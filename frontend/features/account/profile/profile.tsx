import type { UserResponse } from '#modules/auth/api'
import { Picture } from '../picture/picture.js'
import { ProfileForm } from '../profile-form/profile-form.js'
import styles from './profile.module.css'

/** Picture, address and name of the user. */
export function Profile({ user }: { user: UserResponse }) {
  return (
    <div className={styles.profile}>
      <Picture user={user} />
      <ProfileForm user={user} />
    </div>
  )
}
