import { inject } from '@adonisjs/core'
import { safeEqual } from '@adonisjs/core/helpers'
import type { HttpContext } from '@adonisjs/core/http'
import { ApiException } from '#platform/http/errors/api_exception'
import { Metrics } from '#modules/admin/metrics'

/** Metrics for monitoring, which authenticates by a token (METRICS_TOKEN) instead of a session. */
@inject()
export default class MetricsController {
  constructor(protected metrics: Metrics) {}

  async show({ request, response }: HttpContext) {
    const sent = request.header('authorization') ?? ''
    if (!safeEqual(`Bearer ${process.env.METRICS_TOKEN}`, sent)) {
      response.header('WWW-Authenticate', 'Bearer')
      throw new ApiException(401, 'E_UNAUTHORIZED', 'Send METRICS_TOKEN as a bearer token')
    }
    response.type(this.metrics.contentType)
    return this.metrics.text()
  }
}
