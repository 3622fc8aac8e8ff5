import { setTimeout as pause } from 'node:timers/promises'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { databaseFault } from '#kernel/database/unavailable'
import { StoreUnavailable } from '#kernel/event_store/errors'
import type { Look } from '#modules/admin/queries/operations'

/** Timeout of each query, below Prometheus' default timeout of ten seconds. */
const LOOK_MS = 4_000

interface GaugeOf {
  help: string
  labels?: string[]
  /** Returns the current values, each with its labels. */
  rows: (look: Look) => [value: number, ...labels: (string | number)[]][]
}

/** Gauges by name. Projections are the same as on the operations page (rule 17.15). */
const GAUGES: Record<string, GaugeOf> = {
  strata_events_last_minute: {
    help: 'Events recorded in the last minute',
    rows: ({ health }) => [[health.events.last_minute]],
  },
  strata_projection_lag_seconds: {
    help: 'Age in seconds of the oldest event that a projection has not processed',
    labels: ['projection', 'version'],
    rows: (look) => look.projections.map(({ lag, name, version }) => [lag.seconds, name, version]),
  },
  strata_projection_live: {
    help: '1 if a projection is live, 0 otherwise',
    labels: ['projection', 'version'],
    rows: (look) =>
      look.projections.map(({ state, name, version }) => [Number(state === 'live'), name, version]),
  },
  strata_parked_streams: {
    help: 'Streams that projections parked after an error',
    rows: ({ health }) => [[health.parked]],
  },
  strata_outbox_messages: {
    help: 'Outbox messages that are due, failing or dead',
    labels: ['topic', 'state'],
    rows: (look) =>
      look.outbox.flatMap(({ topic, waiting, later, failing, dead }) => [
        [waiting - later, topic, 'due'],
        [failing, topic, 'failing'],
        [dead, topic, 'dead'],
      ]),
  },
  strata_webhooks_failed: {
    help: 'PayPal webhooks without effect',
    rows: ({ health }) => [[health.webhooks_failed]],
  },
  strata_failing: {
    help: 'Tasks that processes retry without success',
    rows: ({ health }) => [[health.failing]],
  },
}

/** Known methods. A client may send any other method, and each would create a permanent series. */
const METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'])

/** A request that was answered. */
export interface CountedRequest {
  method: string
  /** Route pattern; undefined if no route matches. */
  route: string | undefined
  status: number
  seconds: number
}

export interface MetricsSources {
  look: () => Promise<Look>
  /** Resolves if the database answers. */
  database: () => Promise<unknown>
  /** Resolves if the event store answers. */
  eventStore: () => Promise<unknown>
}

/** Metrics of the product and this process, in Prometheus' text format. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #requests: Histogram<'method' | 'route' | 'status'>
  /** Gauges. A gauge without labels reports 0 until it is removed. */
  readonly #gauges: { gauge: Gauge; rows: GaugeOf['rows']; isSingle: boolean }[]
  readonly #database: Gauge
  readonly #eventStore: Gauge

  constructor(readonly sources: MetricsSources) {
    const registers = [this.#registry]
    collectDefaultMetrics({ register: this.#registry })
    this.#requests = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Request duration in seconds by route pattern',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    })
    const reachable = (name: string, service: string) => {
      const help = `1 if this process reaches the ${service}, 0 otherwise; product metrics are missing at 0`
      return new Gauge({ name, help, registers })
    }
    this.#database = reachable('strata_database', 'database')
    this.#eventStore = reachable('strata_event_store', 'event store')
    this.#gauges = Object.entries(GAUGES).map(([name, { help, labels = [], rows }]) => ({
      gauge: new Gauge({ name, help, labelNames: labels, registers }),
      rows,
      isSingle: labels.length === 0,
    }))
  }

  get contentType() {
    return this.#registry.contentType
  }

  count({ method, route = 'none', status, seconds }: CountedRequest) {
    const known = METHODS.has(method) ? method : 'other'
    this.#requests.observe({ method: known, route, status: String(status) }, seconds)
  }

  /**
   * Returns all current metrics, or only the process metrics while the database or the event store
   * is unavailable.
   */
  async text(): Promise<string> {
    const [look, database, eventStore] = await Promise.all([
      this.#lookIfThere(),
      answers(this.sources.database),
      answers(this.sources.eventStore),
    ])
    this.#database.set(Number(database))
    this.#eventStore.set(Number(eventStore))
    for (const { gauge, rows, isSingle } of this.#gauges) {
      // Ends the series of removed or unknown values.
      gauge.reset()
      if (!look && isSingle) gauge.remove()
      for (const [value, ...labels] of look ? rows(look) : []) {
        gauge.labels(...labels.map(String)).set(value)
      }
    }
    return this.#registry.metrics()
  }

  async #lookIfThere() {
    const late = pause(LOOK_MS, undefined, { ref: false })
    try {
      return await Promise.race([this.sources.look(), late])
    } catch (error) {
      const isAway = error instanceof StoreUnavailable || databaseFault(error) !== undefined
      if (!isAway) throw error
      return undefined
    }
  }
}

function answers(probe: () => Promise<unknown>) {
  const answer = probe().then(
    () => true,
    () => false
  )
  return Promise.race([answer, pause(LOOK_MS, false, { ref: false })])
}
