import app from '@adonisjs/core/services/app'
import { defineConfig, targets } from '@adonisjs/core/logger'
import { loggedError } from '#kernel/database/logged_error'

const loggerConfig = defineConfig({
  default: 'app',
  loggers: {
    app: {
      enabled: true,
      name: 'strata',
      serializers: { err: loggedError },
      level: process.env.LOG_LEVEL ?? 'info',
      transport: app.inProduction ? undefined : { targets: [targets.pretty()] },
    },
  },
})

export default loggerConfig
