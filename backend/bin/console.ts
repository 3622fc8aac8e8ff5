import 'reflect-metadata'
import { Ignitor, prettyPrintError } from '@adonisjs/core'
import { APP_ROOT, importer } from '#backend/bin/importer'

/** Adonis commands (`node ace …`) on the same settings and services as the server. */
new Ignitor(APP_ROOT, { importer })
  .ace()
  .handle(process.argv.slice(2))
  .catch((error: unknown) => {
    process.exitCode = 1
    void prettyPrintError(error)
  })
