import type { HttpContext } from '@adonisjs/core/http'
import router from '@adonisjs/core/services/router'
import { describeApi } from '#platform/http/openapi/document'

/** An hour: what the API takes changes with a version. */
const MAX_AGE = 3_600

let described: object | undefined

/** The API, described for programs (rule 12.10). */
export default class OpenApiController {
  async show({ response }: HttpContext) {
    described ??= await describeApi(Object.values(router.toJSON()).flat())
    response.header('Cache-Control', `public, max-age=${MAX_AGE}`)
    return described
  }
}
