import type { HttpContext } from '@adonisjs/core/http'
import router from '@adonisjs/core/services/router'
import { describeApi } from '#platform/http/openapi/document'

/** An hour in seconds, because the accepted inputs change with a version. */
const MAX_AGE = 3_600

let described: object | undefined

/** The machine-readable description of the API (rule 12.10). */
export default class OpenApiController {
  async show({ response }: HttpContext) {
    described ??= await describeApi(Object.values(router.toJSON()).flat())
    response.header('Cache-Control', `public, max-age=${MAX_AGE}`)
    return described
  }
}
