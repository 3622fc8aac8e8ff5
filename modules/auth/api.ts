/** Requests and responses of the auth calls under /api/v1. */

/** What staff may do: all of the staff area, or read the audit pages (rule 11.1). */
export const SCOPES = ['admin', 'auditor'] as const
export type Scope = (typeof SCOPES)[number]

/**
 * What each scope may do, by parts of the staff area: the one place that says so. The server asks it
 * with every call (rule 17.1), the app only to show what will not be refused.
 */
export const PERMISSIONS = {
  admin: ['people', 'plans', 'payments', 'dashboard', 'operations', 'audit'],
  auditor: ['audit'],
} as const satisfies Record<Scope, readonly string[]>
export type Permission = (typeof PERMISSIONS)[Scope][number]

export function may(scope: Scope | null, permission: Permission) {
  return scope !== null && (PERMISSIONS[scope] as readonly Permission[]).includes(permission)
}

/**
 * How far somebody new has come (rule 9.12). 'due': their first page is to be made; 'open': it was,
 * and the list of first steps is shown.
 */
export type FirstSteps = 'due' | 'open'

export const SCOPE_CHANGED_CODE = 'E_SCOPE_CHANGED'

/** Data of that 409: the scope as it is now, and who changed it last, as far as the log says. */
export interface ScopeChangedData {
  scope: Scope | null
  by: { id: number; email: string } | null
}

/** The signed-in person. `scope` is null for everyone but staff (rule 11.1). */
export interface UserResponse {
  id: number
  email: string
  full_name: string
  profile_image: string | null
  email_verified: 0 | 1
  scope: Scope | null
  /** False for somebody who only ever signed in elsewhere. */
  has_password: boolean
  /** Null for who is not new any more. */
  first_steps: FirstSteps | null
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
 * Null, or a token for `reset-password`: the link was opened in another browser than the one that
 * signed up, so the password from before was removed and another is to be chosen (decision 121).
 */
export type VerifyEmailResponse = { password_token: string } | null

export interface ForgotPasswordPayload {
  email: string
}

/** Another address for an account that is not verified. */
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
 * At least one of the fields; a field that is left out stays as it is. `profile_image`: an https
 * address, null for none, or what it is already (an uploaded picture).
 */
export interface ProfilePayload {
  full_name?: string
  profile_image?: string | null
}

export interface GoogleResponse {
  authorizeUrl: string
}

/** `password_removed`: the account had one, which was set before Google confirmed whose it is. */
export type GoogleUserResponse = UserResponse & { password_removed: boolean }

/** What the sign-in and sign-up pages are to know. What belongs to the demo is null when it is off. */
export interface SettingsResponse {
  demo: boolean
  /** Whether one can sign in with Google. */
  google: boolean
  sign_in: { email: string; password: string } | null
  sign_up: { full_name: string; email: string; password: string } | null
  /** Where mails can be read when no mail server is set. */
  mailbox_url: string | null
  /** What PayPal's buttons need; null where payments are not set up. */
  paypal: { client_id: string; sdk_url: string } | null
}

export const MAX_EMAIL = 100
export const MAX_FULL_NAME = 100
export const MIN_PASSWORD = 8
/** Bounds the work of hashing. */
export const MAX_PASSWORD = 128
export const MAX_PROFILE_IMAGE = 2000

/** Uploaded pictures of people: `profile_image` is this path and a key (rule 8.9). */
export const AVATARS_PATH = '/api/v1/avatars/'
export const MAX_AVATAR_BYTES = 5 * 1024 ** 2

/** A new password (rule 10.1). Letters of every script count as upper or lower case. */
export const PASSWORD_RULE = /^(?=.*\p{Lu})(?=.*\p{Ll})(?=.*\d)(?=.*[!@#$%^&*]).{8,}$/su

/** To the letter (rules 9.1, 10.1). */
export const PASSWORD_MESSAGE =
  'Must Contain 8 Characters, One Uppercase, One Lowercase, One Number and One Special Case Character'
/** For passwords that keep rule 10.1, but that everybody tries first (decision 123). */
export const COMMON_PASSWORD_MESSAGE = 'This password is too easy to guess. Choose another one'
export const CONFIRM_MESSAGE = 'Confirm password is not correct'
export const INVISIBLE_MESSAGE = 'Contains an invisible character. Type it instead of pasting it'
export const EMAIL_TAKEN_MESSAGE = 'Email already existed in our system'

/**
 * The calls under /api/v1: what each takes, and what `data` of its response holds. Server and frontend
 * are compiled against it (decision 166); the values are nothing.
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
  /** With what Google sent the browser back with. */
  'GET /auth/google/current-user': {} as {
    query: Record<string, string>
    data: GoogleUserResponse
  },
  'GET /users/current-user': {} as { data: UserResponse },
  'PUT /users/current-user': {} as { body: ProfilePayload; data: UserResponse },
  'PUT /users/current-user/email': {} as { body: ChangeEmailPayload; data: UserResponse },
  'PUT /users/current-user/password': {} as { body: ChangePasswordPayload; data: null },
  'POST /users/current-user/avatar': {} as { body: Blob; data: UserResponse },
  'DELETE /users/current-user/avatar': {} as { data: UserResponse },
  /** The picture itself. */
  'GET /avatars/:key': {},
}
