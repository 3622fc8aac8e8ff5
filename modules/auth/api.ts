/** Requests and responses of the auth calls under /api/v1. */
import type { Scope } from '#modules/auth/permissions'

/**
 * Progress of a new user (rule 9.12). 'due': the first page is not created yet. 'open': the page
 * exists, and the list of first steps is shown.
 */
export type FirstSteps = 'due' | 'open'

/**
 * Versions of pages that stay (rule 4.49): all, or of days more than 30 days ago the last one and
 * the named ones.
 */
export const KEEP_VERSIONS = ['all', 'thinned'] as const
export type KeepVersions = (typeof KEEP_VERSIONS)[number]

export interface RetentionPayload {
  keep_versions: KeepVersions
}

export const SCOPE_CHANGED_CODE = 'E_SCOPE_CHANGED'

/**
 * Data of the 409: the current scope, and the last admin who changed it, as far as the log says.
 */
export interface ScopeChangedData {
  scope: Scope | null
  by: { id: number; email: string } | null
}

/** The signed-in user. `scope` is null for everyone except staff (rule 11.1). */
export interface UserResponse {
  id: number
  email: string
  full_name: string
  profile_image: string | null
  email_verified: 0 | 1
  scope: Scope | null
  /** False for a user who has only ever signed in through a provider. */
  has_password: boolean
  /** Null once the user is no longer new. */
  first_steps: FirstSteps | null
  keep_versions: KeepVersions
  created_at: string
}

export interface SignUpPayload {
  full_name: string
  email: string
  password: string
  confirmPassword: string
}

export interface SignInPayload {
  email: string
  password: string
}

export interface VerifyEmailPayload {
  token: string
}

/**
 * Null, or a token for `reset-password`. With a token, the link was opened in another browser than
 * the one that signed up. The earlier password was removed, and the user must choose another
 * (decision 121).
 */
export type VerifyEmailResponse = { password_token: string } | null

export interface ForgotPasswordPayload {
  email: string
}

/** Replacement address for an unverified account. */
export interface ChangeEmailPayload {
  email: string
}

export interface ResetPasswordPayload {
  newPassword: string
  token: string
}

export interface ChangePasswordPayload {
  currentPassword: string
  newPassword: string
}

/**
 * At least one of the fields; an omitted field stays unchanged. `profile_image`: an https address,
 * null for none, or its current value (an uploaded picture).
 */
export interface ProfilePayload {
  full_name?: string
  profile_image?: string | null
}

export interface GoogleResponse {
  authorizeUrl: string
}

/**
 * `password_removed`: true if the account had a password from before Google confirmed its owner.
 */
export type GoogleUserResponse = UserResponse & { password_removed: boolean }

/** Settings of the sign-in and sign-up pages. The demo's fields are null outside the demo. */
export interface SettingsResponse {
  demo: boolean
  /** True if sign-in with Google is available. */
  google: boolean
  sign_in: { email: string; password: string } | null
  sign_up: { full_name: string; email: string; password: string } | null
  /** URL of the mailbox if no mail server is configured. */
  mailbox_url: string | null
  /** Settings of PayPal's buttons; null if payments are not configured. */
  paypal: { client_id: string; sdk_url: string } | null
}

export const MAX_EMAIL = 100
export const MAX_FULL_NAME = 100
export const MIN_PASSWORD = 8
/** Maximum password length, which bounds the cost of hashing. */
export const MAX_PASSWORD = 128
export const MAX_PROFILE_IMAGE = 2000

/** Path of uploaded profile pictures: `profile_image` is this path and a key (rule 8.9). */
export const AVATARS_PATH = '/api/v1/avatars/'
export const MAX_AVATAR_BYTES = 5 * 1024 ** 2

/** Rule for a new password (rule 10.1). Letters of every script count as upper or lower case. */
export const PASSWORD_RULE = /^(?=.*\p{Lu})(?=.*\p{Ll})(?=.*\d)(?=.*[!@#$%^&*]).{8,}$/su

/** Verbatim text (rules 9.1, 10.1). */
export const PASSWORD_MESSAGE =
  'Must Contain 8 Characters, One Uppercase, One Lowercase, One Number and One Special Case Character'
/** Message for passwords that satisfy rule 10.1 but are commonly guessed (decision 120). */
export const COMMON_PASSWORD_MESSAGE = 'This password is too easy to guess. Choose another one'
export const CONFIRM_MESSAGE = 'Confirm password is not correct'
export const INVISIBLE_MESSAGE = 'Contains an invisible character. Type it instead of pasting it'
export const EMAIL_TAKEN_MESSAGE = 'Email already existed in our system'

/**
 * The calls under /api/v1: the input of each, and the `data` of its response. Server and frontend
 * are compiled against it (decision 166); the values are unused.
 */
export const authRoutes = {
  'GET /settings': {} as { data: SettingsResponse },
  'POST /auth/sign-up': {} as { body: SignUpPayload; data: UserResponse },
  'POST /auth/sign-in': {} as { body: SignInPayload; data: UserResponse },
  'POST /auth/sign-out': {} as { data: null },
  'POST /auth/verify-email': {} as { body: VerifyEmailPayload; data: VerifyEmailResponse },
  'POST /auth/resend-verify-email': {} as { data: null },
  'POST /auth/forgot-password': {} as { body: ForgotPasswordPayload; data: null },
  'PUT /auth/reset-password': {} as { body: ResetPasswordPayload; data: null },
  'POST /auth/google': {} as { data: GoogleResponse },
  /** Called with the query that Google returns with the browser. */
  'GET /auth/google/current-user': {} as {
    query: Record<string, string>
    data: GoogleUserResponse
  },
  'GET /users/current-user': {} as { data: UserResponse },
  'PUT /users/current-user': {} as { body: ProfilePayload; data: UserResponse },
  'PUT /users/current-user/email': {} as { body: ChangeEmailPayload; data: UserResponse },
  'PUT /users/current-user/password': {} as { body: ChangePasswordPayload; data: null },
  'PUT /users/current-user/retention': {} as { body: RetentionPayload; data: UserResponse },
  'POST /users/current-user/avatar': {} as { body: Blob; data: UserResponse },
  'DELETE /users/current-user/avatar': {} as { data: UserResponse },
  /** Returns the picture itself. */
  'GET /avatars/:key': {},
}
