import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { Storage } from '#modules/workspace/storage'

/** GET /users/current-user/storage (rule 8.2). */
@inject()
export default class StorageController {
  constructor(protected storage: Storage) {}

  async show({ auth }: HttpContext) {
    return { data: await this.storage.usage(auth.getUserOrFail().id) }
  }
}
