import type { ApplicationService } from '@adonisjs/core/types'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { FoldSnapshots } from '#kernel/aggregates/snapshots/fold_snapshots'
import { evictErased } from '#kernel/aggregates/evict_erased'
import { resetOnDatabaseChange } from '#kernel/aggregates/reset_on_database_change'
import { Repository } from '#kernel/aggregates/repository'
import { UserLock } from '#kernel/aggregates/user_lock'
import { runsWorkers } from '#start/boot/role'
import { raiseSequences } from '#start/boot/raise_sequences'
import { ownPoolSizes } from '#start/boot/pool_sizes'
import { connect, openPool, type ConnectionOptions } from '#kernel/database/connections'
import { describeFailure } from '#kernel/database/explain_failure'
import { DatabaseIdentity } from '#kernel/database/identity'
import { DatabaseOutage, probeDatabase } from '#kernel/database/outage'
import { FailureReport } from '#kernel/failures/failure_report'
import { failures } from '#kernel/failures/failures'
import { Listener } from '#kernel/database/listener'
import type { WatchedReadModels } from '#kernel/aggregates/read_models'
import { Readiness } from '#platform/http/health/readiness'
import { assertLogInPostgres, assertOwnLog } from '#kernel/event_store/installation'
import { assertUsable, openEventStore } from '#kernel/event_store/open_event_store'
import type { EventStore } from '#kernel/event_store/port'
import { SealingCodec } from '#kernel/events/sealing_codec'
import { EventReader } from '#kernel/events/reader'
import { checkMasterKeys } from '#kernel/vault/check_master_keys'
import { MasterKeys } from '#kernel/vault/master_keys'
import { Vault } from '#kernel/vault/vault'
import { eventDefinitions } from '#modules/index'
import { StorageRule } from '#modules/workspace/index'
import { projections } from '#projections/index'
import { ProjectionProgress } from '#kernel/projections/progress'
import { ProjectionRunner } from '#kernel/projections/runner'
import { keepShadowsClear } from '#kernel/projections/shadows'
import { SEARCH_SETTINGS, SearchQueries } from '#projections/search/queries'

declare module '@adonisjs/core/types' {
  interface ContainerBindings {
    'strata.event_store': EventStore
    'strata.read_models': WatchedReadModels
    'strata.readiness': Readiness
    /** Pool for queries of the read models. */
    'strata.queries_pool': pg.Pool
  }
}

/** Milliseconds that a start waits for the read models to catch up. */
const CATCH_UP_MS = 5_000

/** Registers the event store, the vault, the command bus and the projections in the container. */
export default class EventSourcingProvider {
  #closing: (() => Promise<unknown>)[] = []
  #closed = false

  constructor(protected app: ApplicationService) {}

  register() {
    const { container } = this.app
    container.singleton(DatabaseIdentity, async (resolver) => {
      return new DatabaseIdentity(await resolver.make('logger'))
    })
    container.singleton(DatabaseOutage, async (resolver) => {
      const log = await resolver.make('logger')
      const outage = new DatabaseOutage({
        probe: () => probeDatabase(databaseUrl()),
        describe: (error) => describeFailure(error, databaseUrl()),
        log,
      })
      return this.#closeLast(outage, async (o) => o.stop())
    })
    container.singleton(Listener, async () =>
      this.#closeLast(new Listener(databaseUrl(), await this.#log()), (l) => l.stop())
    )
    container.singleton('strata.event_store', async (resolver) => {
      if (eventStoreUrl() === undefined) await this.#onDatabase(assertLogInPostgres)
      const settings = {
        databaseUrl: databaseUrl(),
        eventStoreUrl: eventStoreUrl(),
        connections: ownPoolSizes().log,
      }
      const store = await openEventStore(
        settings,
        await resolver.make(Listener),
        await resolver.make(DatabaseIdentity),
        await resolver.make('logger')
      )
      return this.#closeLast(store, (s) => s.close())
    })
    container.singleton(Vault, async (resolver) => {
      const pool = await resolver.make('strata.queries_pool')
      return new Vault(pool, new MasterKeys(process.env.VAULT_KEYS ?? ''))
    })
    container.singleton(EventReader, async (resolver) => {
      return new EventReader(new SealingCodec(eventDefinitions), await resolver.make(Vault))
    })
    container.singleton(ProjectionProgress, async (resolver) => {
      const pool = await resolver.make('strata.queries_pool')
      const store = await resolver.make('strata.event_store')
      const progress = new ProjectionProgress(
        pool,
        await resolver.make(Listener),
        store,
        projections
      )
      const identity = await resolver.make(DatabaseIdentity)
      identity.onOther(() => progress.forget())
      return progress
    })
    container.singleton('strata.read_models', (resolver) => resolver.make(ProjectionProgress))
    container.singleton(ProjectionRunner, async (resolver) => {
      const progress = await resolver.make(ProjectionProgress)
      const runner = new ProjectionRunner({
        connectionString: databaseUrl(),
        store: await resolver.make('strata.event_store'),
        reader: await resolver.make(EventReader),
        projections,
        log: await this.#log(),
        onProjected: (upTo) => progress.moveTo(upTo),
      })
      return this.#closeLast(runner, (r) => r.stop())
    })
    container.singleton('strata.readiness', async (resolver) => {
      const runner = await resolver.make(ProjectionRunner)
      return new Readiness({
        store: await resolver.make('strata.event_store'),
        readModels: await resolver.make('strata.read_models'),
        outage: await resolver.make(DatabaseOutage),
        vault: await resolver.make(Vault),
        answerableForLag: () => runner.answerable,
        failures,
      })
    })
    container.singleton(Repository, async (resolver) => {
      const store = await resolver.make('strata.event_store')
      const reader = await resolver.make(EventReader)
      const pool = await resolver.make('strata.queries_pool')
      const snapshots = new FoldSnapshots({ pool, log: await this.#log() })
      this.#closeLast(snapshots, (s) => s.stop())
      const repository = new Repository(store, reader, snapshots)
      evictErased(repository, await resolver.make(Listener))
      const identity = await resolver.make(DatabaseIdentity)
      resetOnDatabaseChange(repository, identity, () => this.#raiseSequencesUntilDone())
      return repository
    })
    container.singleton(CommandBus, async (resolver) => {
      const identity = await resolver.make(DatabaseIdentity)
      const lock = this.#closeLast(
        new UserLock(databaseUrl(), identity, ownPoolSizes().locks),
        (l) => l.close()
      )
      const repository = await resolver.make(Repository)
      const progress = await resolver.make(ProjectionProgress)
      const rule = await resolver.make(StorageRule)
      return new CommandBus(repository, lock, progress, { rule, identity })
    })
    container.singleton('strata.queries_pool', () => {
      const limits = this.app.getEnvironment() === 'console' ? 'operator' : 'request'
      const max = ownPoolSizes().queries
      return this.#pool({ purpose: 'queries', limits, max })
    })
    container.singleton(SearchQueries, () => {
      const max = ownPoolSizes().search
      return new SearchQueries(
        this.#pool({ purpose: 'search', max, settings: SEARCH_SETTINGS, pipeline: true })
      )
    })
  }

  /**
   * Starts the projections in worker processes. Requests are served once the read models show
   * everything that was acknowledged before a crash, or after a short time: a late response is
   * better than none.
   */
  async start() {
    const { container } = this.app
    const vault = await container.make(Vault)
    await checkMasterKeys(vault.pool, vault.masterKeys)
    if (this.app.getEnvironment() === 'web') {
      await assertUsable(eventStoreUrl())
      await this.#assertOwnLog()
      await this.#raiseSequences()
    }
    if (runsWorkers(this.app)) {
      const runner = await container.make(ProjectionRunner)
      runner.start()
      const pool = await container.make('strata.queries_pool')
      const listener = await container.make(Listener)
      const clearing = keepShadowsClear(pool, listener, await this.#log())
      this.#closeLast(clearing, (shadows) => shadows.stop())
    }
    if (this.app.getEnvironment() !== 'web') return
    const report = new FailureReport(await container.make('strata.queries_pool'), failures)
    this.#closeLast(report, (r) => r.stop()).start()
    const store = await container.make('strata.event_store')
    const readModels = await container.make('strata.read_models')
    const head = await store.head()
    if (head !== null) await readModels.waitFor(head, CATCH_UP_MS)
  }

  async shutdown() {
    this.#closed = true
    for (const close of this.#closing.reverse()) await close()
  }

  async #assertOwnLog() {
    const store = await this.app.container.make('strata.event_store')
    if (eventStoreUrl() === undefined) return
    await this.#onDatabase((database) => assertOwnLog(database, store))
  }

  async #onDatabase(work: (database: pg.Client) => Promise<void>) {
    const database = await connect(databaseUrl(), { purpose: 'installation', limits: 'background' })
    try {
      await work(database)
    } finally {
      await database.end()
    }
  }

  /** Runs before ids are drawn: at the start, and when the database was replaced. */
  async #raiseSequences() {
    const { container } = this.app
    const log = await container.make('logger')
    const store = await container.make('strata.event_store')
    const logInPostgres = eventStoreUrl() === undefined
    await this.#onDatabase((database) => raiseSequences({ database, store, logInPostgres, log }))
  }

  async #raiseSequencesUntilDone() {
    while (!this.#closed) {
      const failure = await this.#raiseSequences().catch((error: unknown) => ({ error }))
      if (!failure) return
      await pause(500, undefined, { ref: false })
    }
  }

  #pool(options: ConnectionOptions & { max: number }) {
    return this.#closeLast(openPool(databaseUrl(), options), (p) => p.end())
  }

  /** Returns a log that leaves outages of the database to their single line. */
  async #log() {
    const outage = await this.app.container.make(DatabaseOutage)
    return outage.quiet(await this.app.container.make('logger'))
  }

  /** Closes what was created last first. */
  #closeLast<T>(made: T, close: (made: T) => Promise<unknown>) {
    this.#closing.push(() => close(made))
    return made
  }
}

function databaseUrl() {
  return process.env.DATABASE_URL ?? ''
}

function eventStoreUrl() {
  return process.env.EVENTSTORE_URL?.trim() || undefined
}
