import { defineConfig } from '@adonisjs/session'
import { COOKIE_OPTIONS, SESSION_COOKIE } from '#server/config/cookies'
import { sessionStore } from '#server/http/session_store'

const sessionConfig = defineConfig({
  enabled: true,
  cookieName: SESSION_COOKIE,
  clearWithBrowser: false,
  age: '30d',
  cookie: COOKIE_OPTIONS,
  store: 'database',
  stores: { database: sessionStore({ users: 'users' }) },
})

export default sessionConfig
