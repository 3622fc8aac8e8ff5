import 'reflect-metadata'
import { Ignitor, prettyPrintError } from '@adonisjs/core'
import { APP_ROOT, importer } from '#start/bin/importer'
import { environmentOrExit } from '#start/boot/environment'
import { HttpDrain } from '#start/boot/http_drain'
import { Lifecycle } from '#start/boot/lifecycle'
import { inJson, logAsServer, logFailure, logForeignLines, logLine } from '#start/boot/log_line'
import { warnOfSmallPooler } from '#start/boot/pooled_sessions'
import { type CompleteEnvironment, startServices } from '#start/boot/services'
import { explainStartFailure } from '#start/boot/start_failure'
import { queuePerClient } from '#platform/http/limits/request_queue'
import { guardedServer, serverLimits } from '#platform/http/limits/server_guard'
import { FAILED_RESPONSE, handleUncaught } from '#start/boot/uncaught'
import { claimDataDirectory } from '#start/embedded/data_directory'

/** Milliseconds that load balancers have to notice that this process is ending. */
const NOTICE = 3_000
/**
 * Longer than proxies keep a connection, so that a connection does not close just as a proxy picks
 * it.
 */
const KEEP_ALIVE = 75_000

/** Starts the server: embedded services, then HTTP and, in the same process, the projections. */
logAsServer()
const settings = environmentOrExit()
logForeignLines()
const lifecycle = new Lifecycle()
const drain = new HttpDrain()
/** Logs fatal errors until the framework's logger is available. */
let logFatal: Parameters<typeof handleUncaught>[0]['log'] = ({ err }, message) =>
  logFailure(message, err)
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
  if (settings.databaseUrl) await checkPooler(services.environment)
  await serve()
  lifecycle.atEnd(() => claim.announceEnd())
  claim.announce(services.environment.appUrl)
  const { announceReady } = await import('#start/boot/ready')
  announceReady(services.environment)
  await checkForStaleReadModels()
} catch (error) {
  // A shutdown during the start closes what the start still uses.
  if (!lifecycle.ending) await reportStartFailure(error)
  await lifecycle.end(1)
}

/** The start itself reports a database that is away by now. */
async function checkPooler({ databaseUrl, databaseConnections }: CompleteEnvironment) {
  const warning = await warnOfSmallPooler(databaseUrl, databaseConnections).catch(() => undefined)
  if (warning) logLine('warn', warning)
}

async function reportStartFailure(error: unknown) {
  const explanation = explainStartFailure(error)
  if (explanation) logLine('fatal', explanation)
  else if (inJson()) logFailure('The start failed', error)
  else await prettyPrintError(error)
}

/**
 * Starts Adonis once the database fits this version. Imports the users of its services only then.
 */
async function serve() {
  let endFeeds = () => {}
  let started = () => {}
  const { clientKeyOf } = await import('#platform/http/limits/client_key')
  await new Ignitor(APP_ROOT, { importer })
    .tap((app) => {
      lifecycle.atEnd(() => app.terminate())
      app.booted(async () => {
        const logger = await app.container.make('logger')
        logFatal = (fields, message) => logger.fatal(fields, message)
        const { prepareDatabase } = await import('#start/boot/prepare_database')
        await prepareDatabase(app)
        // Accepts requests before the plans are loaded; load balancers wait for the plans.
        started = (await app.container.make('strata.readiness')).hold()
      })
      app.ready(async () => {
        const { loadPlans } = await import('#start/boot/plans')
        await loadPlans(app, () => started())
        const { loadDemo } = await import('#start/boot/demo')
        await loadDemo(app)
      })
    })
    .httpServer()
    .start((handler) => {
      const listener = drain.watch(queuePerClient(handler, clientKeyOf))
      const options = { keepAliveTimeout: KEEP_ALIVE }
      const server = guardedServer(listener, serverLimits(settings), options)
      // start.js restarts a server that has served: from now on, readiness may be visible.
      server.once('listening', () => process.send?.('serves'))
      lifecycle.atEnd(() => drain.end(server, { notice: notice(), endFeeds: () => endFeeds() }))
      return server
    })
  // Live feeds never end on their own, and the server waits for requests in flight.
  const { default: app } = await import('@adonisjs/core/services/app')
  const { LiveFeed } = await import('#platform/live/live_feed')
  const feed = await app.container.make(LiveFeed)
  endFeeds = () => feed.close()
}

/** Runs in the background, so that no client waits for it. */
async function checkForStaleReadModels() {
  const { default: app } = await import('@adonisjs/core/services/app')
  const { reportStale } = await import('#start/boot/prepare_database')
  await reportStale(app)
}

/**
 * Returns the notice period in milliseconds. Only production has a load balancer, and only in front
 * of processes for requests. A process that refuses every request closes at once, so that the load
 * balancer picks another.
 */
function notice() {
  if (drain.refusesAll) return 0
  return settings.mode === 'production' && settings.role !== 'worker' ? NOTICE : 0
}
