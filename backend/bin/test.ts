import 'reflect-metadata'
import { Ignitor, prettyPrintError } from '@adonisjs/core'
import { configure, processCLIArgs, run } from '@japa/runner'
import { APP_ROOT, importer } from '#backend/bin/importer'
import { baseConfig, browserConfig, insideConfig } from '#backend/testing/bootstrap'
import { endSuite } from '#backend/testing/cleanup'
import { prepareEnvironment } from '#backend/testing/environment'

/**
 * One suite: `node --import=@poppinss/ts-exec backend/bin/test.ts <suite> [Japa's options]`.
 * `npm test` runs all of them. The unit and browser suites need no Adonis in their own process;
 * the others run inside a booted application with services of its own.
 */
const suite = process.argv[2]
process.env.NODE_ENV = 'test'
processCLIArgs(process.argv.slice(2))
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => void endSuite().then(() => process.exit(130)))
}

try {
  if (suite === 'unit') await runAlone(baseConfig)
  else if (suite === 'browser') await runAlone(await browserConfig())
  else if (suite === 'integration' || suite === 'functional') await runInsideAdonis()
  else throw new Error('Name a suite: unit, integration, functional or browser')
} catch (error) {
  process.exitCode = 1
  await prettyPrintError(error)
} finally {
  await endSuite()
  // A failed test may leave connections open; they must not keep the run from ending.
  process.exit()
}

async function runAlone(config: Parameters<typeof configure>[0]) {
  configure(config)
  await run()
}

async function runInsideAdonis() {
  await prepareEnvironment()
  await new Ignitor(APP_ROOT, { importer })
    .testRunner()
    .configure(async (app) => configure(await insideConfig(app)))
    .run(() => run())
}
