import type { ApplicationService } from '@adonisjs/core/types'

/** Counts requests if a client may read the metrics; otherwise loads nothing. */
export default class MetricsProvider {
  constructor(protected app: ApplicationService) {}

  async boot() {
    if (!process.env.METRICS_TOKEN) return
    const { Metrics } = await import('#modules/admin/metrics')
    const { OperationsQueries } = await import('#modules/admin/queries/operations')
    const { container } = this.app
    container.singleton(Metrics, () => {
      return new Metrics({
        look: async () => (await container.make(OperationsQueries)).look(),
        database: async () => (await container.make('strata.queries_pool')).query('select'),
        eventStore: async () => (await container.make('strata.event_store')).head(),
      })
    })
  }

  async ready() {
    if (!process.env.METRICS_TOKEN) return
    const { Metrics } = await import('#modules/admin/metrics')
    const metrics = await this.app.container.make(Metrics)
    const emitter = await this.app.container.make('emitter')
    emitter.on('http:request_completed', ({ ctx: { request, response, route }, duration }) => {
      const [seconds, nanoseconds] = duration
      metrics.count({
        method: request.method(),
        route: route?.pattern,
        status: response.getStatus(),
        seconds: seconds + nanoseconds / 1e9,
      })
    })
  }
}
