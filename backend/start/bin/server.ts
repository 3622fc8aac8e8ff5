import 'reflect-metadata'
import { Ignitor, prettyPrintError } from '@adonisjs/core'
import { APP_ROOT, importer } from '#start/bin/importer'
import { environmentOrExit } from '#start/boot/environment'
import { HttpDrain } from '#start/boot/http_drain'
import { giveBackMemory } from '#start/boot/idle_memory'
import { Lifecycle } from '#start/boot/lifecycle'
import { inJson, say, sayAsServer, sayFailure } from '#start/boot/say'
import { startServices } from '#start/boot/services'
import { explainStartFailure } from '#start/boot/start_failure'
import { inTurns } from '#platform/http/request_turns'
import { guardedServer } from '#platform/http/server_guard'
import { serverLimits } from '#platform/http/server_limits'
import { FAILED_RESPONSE, handleUncaught } from '#start/boot/uncaught'
import { claimDataDirectory } from '#start/embedded/data_directory'

/** How long balancers have to notice that this process is ending, in milliseconds. */
const NOTICE = 3_000
/** Longer than proxies keep a connection: one that they choose is not to close just then. */
const KEEP_ALIVE = 75_000

/** The server: embedded services, then HTTP and, in the same process, the projections. */
sayAsServer()
const settings = environmentOrExit()
const lifecycle = new Lifecycle()
const drain = new HttpDrain()
/** The framework's logger takes its place once there is one. */
let logFatal: Parameters<typeof handleUncaught>[0]['log'] = ({ err }, message) =>
  sayFailure(message, err)
handleUncaught({
  log: (fields, message) => logFatal(fields, message),
  refuse: () => drain.refuseAll(FAILED_RESPONSE),
  end: () => void lifecycle.end(1),
})
try {
  const claim = await claimDataDirectory(settings.dataDir)
  lifecycle.atEnd(() => claim.release())
  const services = await startServices(settings)
  lifecycle.atEnd(() => services.stop())
  await serve()
  lifecycle.atEnd(() => claim.announceEnd())
  claim.announce(services.environment.appUrl)
  const { announceReady } = await import('#start/boot/ready')
  announceReady(services.environment)
  giveBackMemory()
  await lookForStaleReadModels()
} catch (error) {
  const explanation = explainStartFailure(error)
  if (explanation) say('fatal', explanation)
  else if (inJson()) sayFailure('The start failed', error)
  else await prettyPrintError(error)
  await lifecycle.end(1)
}

/** Adonis, on the database as this version needs it. What uses its services is imported by then. */
async function serve() {
  let endFeeds = () => {}
  let started = () => {}
  const { clientKeyOf } = await import('#platform/http/client_key')
  await new Ignitor(APP_ROOT, { importer })
    .tap((app) => {
      lifecycle.atEnd(() => app.terminate())
      app.booted(async () => {
        const logger = await app.container.make('logger')
        logFatal = (fields, message) => logger.fatal(fields, message)
        const { prepareDatabase } = await import('#start/boot/prepare_database')
        await prepareDatabase(app)
        // Requests are taken before the plans are there; balancers wait for them.
        started = (await app.container.make('strata.readiness')).hold()
      })
      app.ready(async () => {
        const { loadPlans } = await import('#start/boot/plans')
        await loadPlans(app)
        started()
        const { loadDemo } = await import('#start/boot/demo')
        await loadDemo(app)
      })
    })
    .httpServer()
    .start((handler) => {
      const listener = drain.watch(inTurns(handler, clientKeyOf))
      const options = { keepAliveTimeout: KEEP_ALIVE }
      const server = guardedServer(listener, serverLimits(settings), options)
      // start.js brings back what once served: from now on, readiness may be seen.
      server.once('listening', () => process.send?.('serves'))
      lifecycle.atEnd(() => drain.end(server, { notice: notice(), endFeeds: () => endFeeds() }))
      return server
    })
  // Live feeds never end by themselves, and the server waits for what is under way.
  const { default: app } = await import('@adonisjs/core/services/app')
  const { LiveFeed } = await import('#platform/live/live_feed')
  const feed = await app.container.make(LiveFeed)
  endFeeds = () => feed.close()
}

/** Nobody who is served has to wait for it. */
async function lookForStaleReadModels() {
  const { default: app } = await import('@adonisjs/core/services/app')
  const { reportStale } = await import('#start/boot/prepare_database')
  await reportStale(app)
}

/**
 * Only an installation in production has a balancer, and only before processes for requests. A
 * process that refuses every request closes at once, so that the balancer asks another.
 */
function notice() {
  if (drain.refusesAll) return 0
  return settings.mode === 'production' && settings.role !== 'worker' ? NOTICE : 0
}
