import 'reflect-metadata'
import { Ignitor, prettyPrintError } from '@adonisjs/core'
import { configure, processCLIArgs, run } from '@japa/runner'
import { APP_ROOT, importer } from '#start/bin/importer'
import { baseConfig, browserConfig, insideConfig, storiesConfig } from '#testing/bootstrap'
import { NoBrowser } from '#testing/browser/no_browser'
import { hashCheaply, hashCheaplyInProducts } from '#testing/cheap_passwords'
import { endSuite, endSuiteOnSignals } from '#testing/cleanup'
import { prepareEnvironment, useEventStoreDb } from '#testing/environment'
import { seedProperties } from '#testing/seeds'

/**
 * Runs one suite: `node --import=./backend/testing/typescript.js backend/start/bin/test.ts <suite>
 * [Japa's options]`.
 *
 * `backend/testing/steps.js` lists the suites of each command. The unit, faults, containers,
 * browser and stories suites need no Adonis in their own process. The other suites run inside a
 * booted application with its own services. With --store=eventstoredb that application keeps its
 * events in a stand-in for EventStoreDB.
 */
const suite = process.argv[2]
const INSIDE_ADONIS = ['integration', 'functional', 'long']
process.env.NODE_ENV = 'test'
if (suite === 'browser' || suite === 'faults') hashCheaplyInProducts()
processCLIArgs(process.argv.slice(2))
seedProperties()
endSuiteOnSignals()

try {
  if (suite === 'unit') await runAlone(baseConfig)
  else if (suite === 'faults' || suite === 'containers') await runAlone(baseConfig)
  else if (suite === 'browser') await runAlone(await browserConfig())
  else if (suite === 'stories') await runAlone(await storiesConfig())
  else if (INSIDE_ADONIS.includes(suite ?? '')) await runInsideAdonis()
  else
    throw new Error(
      `Name a suite: unit, faults, containers, browser, stories, ${INSIDE_ADONIS.join(', ')}`
    )
} catch (error) {
  if (error instanceof NoBrowser) leaveOutAll(error)
  else process.exitCode = 1
  if (process.exitCode) await prettyPrintError(error)
} finally {
  await endSuite()
  // A failed test may leave connections open; they must not keep the process alive.
  process.exit()
}

/** Marks the whole suite as left out. A missing browser is not a defect of the product. */
function leaveOutAll({ message }: NoBrowser) {
  console.log(`left out: ${message}`)
  const leftOut = [`every journey: ${message}`]
  process.send?.({ suiteResult: { passed: 0, skipped: 0, failures: [], leftOut } })
}

async function runAlone(config: Parameters<typeof configure>[0]) {
  configure(config)
  await run()
}

async function runInsideAdonis() {
  await prepareEnvironment()
  if (process.argv.includes('--store=eventstoredb')) await useEventStoreDb()
  const ignitor = new Ignitor(APP_ROOT, { importer })
  if (suite !== 'long') ignitor.tap((app) => app.booted(() => hashCheaply(app)))
  await ignitor
    .testRunner()
    .configure(async (app) => configure(await insideConfig(app)))
    .run(() => run())
}
