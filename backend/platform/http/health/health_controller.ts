import app from '@adonisjs/core/services/app'
import type { HttpContext } from '@adonisjs/core/http'

/**
 * Health checks for load balancers and on-call staff. They report which parts are up, but no data.
 */
export default class HealthController {
  /** Responds 200 while the process runs. */
  live() {
    return { data: { status: 'ok' } }
  }

  /** Responds 200 when this process can do its work, else 503. */
  async ready({ response }: HttpContext) {
    const readiness = await app.container.make('strata.readiness')
    const { ready, ...checks } = await readiness.check()
    response.status(ready ? 200 : 503)
    return { data: { status: ready ? 'ok' : 'unavailable', ...checks } }
  }
}
