import app from '@adonisjs/core/services/app'
import type { HttpContext } from '@adonisjs/core/http'

/** For load balancers and people who are paged. Says what is up, nothing about the data. */
export default class HealthController {
  /** The process answers. */
  live() {
    return { data: { status: 'ok' } }
  }

  /** 200 when this process can do its work, else 503. */
  async ready({ response }: HttpContext) {
    const readiness = await app.container.make('strata.readiness')
    const { ready, ...checks } = await readiness.check()
    response.status(ready ? 200 : 503)
    return { data: { status: ready ? 'ok' : 'unavailable', ...checks } }
  }
}
