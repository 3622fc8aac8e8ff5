import { defineConfig } from '@adonisjs/session'
import { secureCookies } from '#backend/config/app'
import { sessionStore } from '#backend/http/session_store'

const sessionConfig = defineConfig({
  enabled: true,
  cookieName: 'strata_session',
  clearWithBrowser: false,
  age: '30d',
  cookie: { path: '/', httpOnly: true, secure: secureCookies, sameSite: 'lax' },
  store: 'database',
  stores: { database: sessionStore },
})

export default sessionConfig
