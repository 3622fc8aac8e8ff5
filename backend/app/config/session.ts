import { defineConfig } from '@adonisjs/session'
import { COOKIE_OPTIONS, SESSION_COOKIE, SESSION_DAYS } from '#platform/http/sessions/cookies'
import { ACCOUNTS } from '#modules/auth/sql'
import { sessionStore } from '#platform/http/sessions/session_store'

/** All columns of the user model, so that a user read with the session is complete. */
export const USERS = {
  table: ACCOUNTS,
  columns: [
    'id',
    'email',
    'full_name',
    'password',
    'profile_image',
    'email_verified_at',
    'scope',
    'disabled_at',
    'disabled_reason',
    'first_steps',
    'versions_thinned_since',
    'created_at',
    'updated_at',
  ],
}

const sessionConfig = defineConfig({
  enabled: true,
  cookieName: SESSION_COOKIE,
  clearWithBrowser: false,
  age: `${SESSION_DAYS}d`,
  cookie: COOKIE_OPTIONS,
  store: 'database',
  stores: { database: sessionStore({ users: USERS }) },
})

export default sessionConfig
