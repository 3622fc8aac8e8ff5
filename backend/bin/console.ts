import 'reflect-metadata'
import { Ignitor, prettyPrintError } from '@adonisjs/core'
import { APP_ROOT, importer } from '#backend/bin/importer'
import { environmentOrExit } from '#backend/boot/environment'
import { startServices } from '#backend/boot/services'
import { explainStartFailure } from '#backend/boot/start_failure'

/** How long a command waits for a database that is unavailable. */
const PATIENCE_MS = 10_000

/** Runs a command (`node strata …`) on the services of a running server, or on its own. */
const settings = environmentOrExit()
try {
  const services = await startServices(settings, { patience: PATIENCE_MS })
  await new Ignitor(APP_ROOT, { importer })
    .ace()
    .configure(async ({ container }) => {
      const kernel = await container.make('ace')
      kernel.info.set('binary', 'node strata')
    })
    .handle(process.argv.slice(2))
  await services.stop()
} catch (error) {
  process.exitCode = 1
  const explanation = explainStartFailure(error)
  if (explanation) console.error(explanation)
  else await prettyPrintError(error)
}
process.exit()
