import { assert } from '@japa/assert'
import { disallowPinnedTests } from '@japa/runner/plugins'
import { dot, ndjson, spec } from '@japa/runner/reporters'
import type { Config, PluginFn } from '@japa/runner/types'
import type { ApplicationService } from '@adonisjs/core/types'
import adonisrc from '../../adonisrc.js'
import { quietReporter } from '#backend/testing/quiet_reporter'

/** What every suite is configured with. The suites' files and timeouts are in adonisrc.ts. */
export const baseConfig = {
  suites: adonisrc.tests?.suites ?? [],
  plugins: [assert(), disallowPinnedTests()] as PluginFn[],
  reporters: { activated: ['quiet'], list: [quietReporter, spec(), dot(), ndjson()] },
} satisfies Config

/**
 * For the suites that run inside a booted application, on a database with all migrations.
 * `functional` also gets what `npm start` runs: the projections and the real HTTP server.
 */
export async function insideConfig(app: ApplicationService): Promise<Config> {
  const { pluginAdonisJS } = await import('@japa/plugin-adonisjs')
  const { default: testUtils } = await import('@adonisjs/core/services/test_utils')
  await migrate(app)
  return {
    ...baseConfig,
    plugins: [...baseConfig.plugins, pluginAdonisJS(app)],
    configureSuite(suite) {
      if (suite.name !== 'functional') return
      suite.setup(() => startProjections(app))
      suite.setup(() => testUtils.httpServer().start())
    },
    teardown: [() => app.terminate()],
  }
}

async function migrate(app: ApplicationService) {
  const { MigrationRunner } = await import('@adonisjs/lucid/migration')
  const database = await app.container.make('lucid.db')
  const runner = new MigrationRunner(database, app, { direction: 'up' })
  await runner.run()
  if (runner.error) throw runner.error
}

async function startProjections(app: ApplicationService) {
  const { ProjectionRunner } = await import('#projections/runner/runner')
  const runner = await app.container.make(ProjectionRunner)
  runner.start()
}

/** For the suite that drives a browser against the built product. */
export async function browserConfig(): Promise<Config> {
  const { browserClient } = await import('@japa/browser-client')
  const { launchChromium } = await import('#backend/testing/browser/chromium')
  return {
    ...baseConfig,
    plugins: [...baseConfig.plugins, browserClient({ launcher: launchChromium })],
  }
}
