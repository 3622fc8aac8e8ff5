import 'reflect-metadata'
import { Ignitor, prettyPrintError } from '@adonisjs/core'
import { APP_ROOT, importer } from '#start/bin/importer'
import { endWithOutput } from '#start/bin/printed'
import { environmentOrExit } from '#start/boot/environment'
import { startServices } from '#start/boot/services'
import { explainStartFailure } from '#start/boot/start_failure'

/** Milliseconds that a command waits for an unavailable database. */
const PATIENCE_MS = 10_000

/** Commands that use no tables, or create the tables themselves. */
const NEEDS_NO_TABLES = ['--help', 'backup:restore']

/** Runs a command (`node strata …`) on the services of a running server, or on its own. */
endWithOutput()
const args = process.argv.slice(2)
const settings = environmentOrExit()
try {
  const services = await startServices(settings, { patience: PATIENCE_MS })
  await new Ignitor(APP_ROOT, { importer })
    .tap((app) => {
      if (args.some((arg) => NEEDS_NO_TABLES.includes(arg))) return
      app.booted(async () => {
        const { assertPrepared } = await import('#start/boot/prepare_database')
        await assertPrepared(app)
      })
    })
    .ace()
    .configure(async ({ container }) => {
      const kernel = await container.make('ace')
      kernel.info.set('binary', 'node strata')
      const { errorHandler } = kernel
      const render = errorHandler.render.bind(errorHandler)
      errorHandler.render = async (error, ...more) => {
        if (!explained(error)) await render(error, ...more)
      }
    })
    .handle(args)
  await services.stop()
} catch (error) {
  process.exitCode = 1
  if (!explained(error)) await prettyPrintError(error)
}
process.exit()

/** Prints a helpful line about a failure, if one is known. */
function explained(error: unknown) {
  const explanation = explainStartFailure(error)
  if (explanation) console.error(explanation)
  return explanation !== undefined
}
