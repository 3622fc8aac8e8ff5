import { globSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { assert } from '@japa/assert'
import { disallowPinnedTests } from '@japa/runner/plugins'
import { dot, ndjson, spec } from '@japa/runner/reporters'
import type { Config, PluginFn } from '@japa/runner/types'
import type { ApplicationService } from '@adonisjs/core/types'
import adonisrc from '../../adonisrc.js'
import { APP_ROOT } from '#start/bin/importer'
import { quietReporter } from '#testing/quiet_reporter'
import { ownShare } from '#testing/shard'

/** Configuration shared by every suite. The suites' files and timeouts are in adonisrc.ts. */
export const baseConfig = {
  suites: (adonisrc.tests?.suites ?? []).map(shardOf),
  plugins: [assert(), disallowPinnedTests()] as PluginFn[],
  reporters: { activated: ['quiet'], list: [quietReporter, spec(), dot(), ndjson()] },
} satisfies Config

/**
 * Returns the configuration of suites that run inside a booted application, on a migrated database.
 * `functional` and `long` also start the services of `npm start`: projections, the outbox relay,
 * the HTTP server.
 */
export async function insideConfig(app: ApplicationService): Promise<Config> {
  const { pluginAdonisJS } = await import('@japa/plugin-adonisjs')
  const { default: testUtils } = await import('@adonisjs/core/services/test_utils')
  const { prepareDatabase } = await import('#start/boot/prepare_database')
  await prepareDatabase(app)
  return {
    ...baseConfig,
    plugins: [...baseConfig.plugins, pluginAdonisJS(app)],
    configureSuite(suite) {
      if (suite.name === 'integration') return
      suite.setup(() => startWorkers(app))
      suite.setup(() => testUtils.httpServer().start())
    },
    teardown: [() => app.terminate()],
  }
}

/** Starts the workers, which the providers start only in a process that serves requests. */
async function startWorkers(app: ApplicationService) {
  const { Anchors } = await import('#kernel/chain/anchors')
  const anchors = await app.container.make(Anchors)
  await anchors.found(await app.container.make('strata.event_store'))
  const { ProjectionRunner } = await import('#kernel/projections/runner')
  const { OutboxRelay } = await import('#kernel/outbox/relay')
  const { JobRunner } = await import('#kernel/projections/jobs/job_runner')
  const { ProjectionProgress } = await import('#kernel/projections/progress')
  const { patient } = await import('#testing/patience')
  const progress = await app.container.make(ProjectionProgress)
  Object.assign(progress, { waitFor: patient(progress).waitFor })
  const projections = await app.container.make(ProjectionRunner)
  projections.start()
  const relay = await app.container.make(OutboxRelay)
  relay.start()
  const jobs = await app.container.make(JobRunner)
  jobs.start()
}

/** Returns the configuration of the suite that drives a browser against the built product. */
export async function browserConfig(): Promise<Config> {
  const { browserClient } = await import('@japa/browser-client')
  const { launcherOf } = await import('#testing/browser/launcher')
  const { removeScreenshots } = await import('#testing/browser/page')
  const { pageErrors } = await import('#testing/browser/page_errors')
  // The same limit as for page loads; five seconds are too short on a busy machine.
  const assertions = { timeout: 30_000 }
  const launcher = launcherOf()
  return {
    ...baseConfig,
    plugins: [...baseConfig.plugins, browserClient({ launcher, assertions }), pageErrors],
    setup: [removeScreenshots],
  }
}

/** Returns the suite with this process's share of its files. */
function shardOf<Suite extends { name: string; files: string | string[] }>(suite: Suite) {
  // Its only file distributes the stories itself.
  if (suite.name === 'stories') return suite
  const root = fileURLToPath(APP_ROOT)
  const files = ownShare(shortLogFirst(globSync(suite.files, { cwd: root }).sort()))
  return { ...suite, files: () => files.map((file) => pathToFileURL(join(root, file))) }
}

/**
 * In the gate, sorts specs that verify the whole log first, while the log is short. In `npm run
 * test:all` they verify the events of all earlier specs.
 */
function shortLogFirst(files: string[]) {
  if (!process.argv.includes('--tags=~@thorough')) return files
  const verifiesLog = (file: string) => /\/audit\w*\.functional\./.test(file)
  return [...files.filter(verifiesLog), ...files.filter((file) => !verifiesLog(file))]
}

/** Returns the configuration of the suite that builds the catalogue and renders every story. */
export async function storiesConfig(): Promise<Config> {
  const { ensureCatalogue } = await import('#testing/catalogue')
  await ensureCatalogue()
  // Keeps the failure screenshots of the browser suite.
  return { ...(await browserConfig()), setup: [] }
}
