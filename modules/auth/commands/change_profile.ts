import db from '@adonisjs/lucid/services/db'
import { fieldError } from '#platform/http/errors/api_exception'
import type { ProfilePayload } from '#modules/auth/api'
import { dropAvatar } from '#modules/auth/commands/avatar'
import { recordUserEvent } from '#modules/auth/commands/record_user_event'
import { isPictureAddress } from '#modules/workspace/api'
import User from '#modules/auth/user'

/**
 * Changes a user's public profile. A picture has an https address, or is the uploaded one (rule
 * 9.10); otherwise throws 422 on `profile_image`. Omitted fields stay unchanged.
 */
export function changeProfile(userId: number, profile: ProfilePayload, correlationId: string) {
  return db.transaction(async (trx) => {
    const user = await User.query({ client: trx }).where('id', userId).forUpdate().firstOrFail()
    const image = profile.profile_image === undefined ? user.profileImage : profile.profile_image
    if (image !== user.profileImage && image !== null && !isPictureAddress(image)) {
      throw fieldError('profile_image', 'url', 'Use an address that starts with https://')
    }
    const fullName = profile.full_name ?? user.fullName
    if (image !== user.profileImage) await dropAvatar(trx, userId)
    if (image === user.profileImage && fullName === user.fullName) return user
    await user.merge({ fullName, profileImage: image }).save()
    const event = { type: 'ProfileChanged' as const, data: { user_id: userId } }
    await recordUserEvent(trx, event, { actor: userId, correlationId })
    return user
  })
}
