import type {
  ChangePasswordPayload,
  ForgotPasswordPayload,
  ProfilePayload,
  RetentionPayload,
} from '#modules/auth/api'
import { api } from '../../app/api-client.js'

const ME = '/users/current-user'

/** API calls with which a signed-in user changes the account. */
export const accountCalls = {
  changeProfile: (payload: ProfilePayload) => api.put(ME, payload),
  uploadPicture: (picture: Blob) => api.post(`${ME}/avatar`, picture),
  removePicture: () => api.delete(`${ME}/avatar`),
  /** Sends a link to set a first password by mail. */
  askForPassword: (payload: ForgotPasswordPayload) => api.post('/auth/forgot-password', payload),
  changeRetention: (payload: RetentionPayload) => api.put(`${ME}/retention`, payload),
  changePassword: (payload: ChangePasswordPayload) => api.put(`${ME}/password`, payload),
}
