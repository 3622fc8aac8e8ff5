import type {
  ChangePasswordPayload,
  ForgotPasswordPayload,
  ProfilePayload,
} from '#modules/auth/api'
import { api } from '../../app/api-client.js'

const ME = '/users/current-user'

/** What signed-in people change of themselves. */
export const accountCalls = {
  changeProfile: (payload: ProfilePayload) => api.put(ME, payload),
  uploadPicture: (picture: Blob) => api.post(`${ME}/avatar`, picture),
  removePicture: () => api.delete(`${ME}/avatar`),
  /** A link to choose a first password, by mail. */
  askForPassword: (payload: ForgotPasswordPayload) => api.post('/auth/forgot-password', payload),
  changePassword: (payload: ChangePasswordPayload) => api.put(`${ME}/password`, payload),
}
