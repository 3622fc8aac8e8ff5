import * as v from 'valibot'
import { CONFIRM_MESSAGE, MAX_PROFILE_IMAGE } from '#modules/auth/api'
import { isPictureAddress } from '#modules/workspace/document/addresses'
import {
  atMost,
  confirmPassword,
  fullName,
  isTypedTwice,
  newPassword,
  required,
} from '../credentials/index.js'

/** Rules 9.1, 10.1 and 10.3 for the account forms. */

export const profileSchema = v.object({ full_name: fullName })
export type ProfileValues = v.InferOutput<typeof profileSchema>

export const pictureSchema = v.object({
  profile_image: v.pipe(
    v.string(),
    v.trim(),
    required,
    atMost(MAX_PROFILE_IMAGE),
    v.check(isPictureAddress, 'Use a link that starts with https://')
  ),
})
export type PictureValues = v.InferOutput<typeof pictureSchema>

export const changePasswordSchema = v.pipe(
  v.object({ currentPassword: v.pipe(v.string(), required), newPassword, confirmPassword }),
  v.forward(v.partialCheck([['newPassword'], ['confirmPassword']], isTypedTwice, CONFIRM_MESSAGE), [
    'confirmPassword',
  ])
)
export type ChangePasswordValues = v.InferOutput<typeof changePasswordSchema>
