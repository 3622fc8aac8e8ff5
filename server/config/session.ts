import { defineConfig } from '@adonisjs/session'
import { COOKIE_OPTIONS, SESSION_COOKIE } from '#server/config/cookies'
import { sessionStore } from '#server/http/session_store'

/** Unless it is used, a session ends after so many days. */
export const SESSION_DAYS = 30

const sessionConfig = defineConfig({
  enabled: true,
  cookieName: SESSION_COOKIE,
  clearWithBrowser: false,
  age: `${SESSION_DAYS}d`,
  cookie: COOKIE_OPTIONS,
  store: 'database',
  stores: { database: sessionStore({ users: 'users' }) },
})

export default sessionConfig
