import type {
  ChangeEmailPayload,
  ForgotPasswordPayload,
  ResetPasswordPayload,
  SignInPayload,
  SignUpPayload,
  VerifyEmailPayload,
} from '#modules/auth/api'
import { api } from '../../app/api-client.js'
import { paySignOut } from '../../app/owed-sign-out.js'

/** API calls for authentication. */
export const authCalls = {
  signIn: async (payload: SignInPayload) => {
    await paySignOut()
    return api.post('/auth/sign-in', payload)
  },
  /** With the idempotency key of an attempt whose response was lost, the response is the same. */
  signUp: async (payload: SignUpPayload, idempotencyKey: string) => {
    await paySignOut()
    return api.post('/auth/sign-up', payload, { idempotencyKey })
  },
  signOut: () => api.post('/auth/sign-out'),
  verifyEmail: (payload: VerifyEmailPayload, idempotencyKey: string) =>
    api.post('/auth/verify-email', payload, { idempotencyKey }),
  changeEmail: (payload: ChangeEmailPayload) => api.put('/users/current-user/email', payload),
  resendVerifyEmail: () => api.post('/auth/resend-verify-email'),
  forgotPassword: (payload: ForgotPasswordPayload) => api.post('/auth/forgot-password', payload),
  resetPassword: (payload: ResetPasswordPayload, idempotencyKey: string) =>
    api.put('/auth/reset-password', payload, { idempotencyKey }),
  startGoogle: () => api.post('/auth/google'),
  /** `search` is the query of Google's redirect, exactly as in the address. */
  finishGoogle: (search: string) =>
    api.get('/auth/google/current-user', {
      query: Object.fromEntries(new URLSearchParams(search)),
    }),
}
