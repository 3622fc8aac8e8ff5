import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import type { Inputs } from '#platform/http/routing/inputs'
import { Page } from '#platform/http/routing/pagination'
import { PAGE_SIZE, type StorageOverview } from '#modules/admin/api'
import { storageUsersValidator } from '#modules/admin/http/validators'
import { StorageOverviewQueries } from '#modules/admin/queries/storage'

/** Storage of all users. */
@inject()
export default class StorageOverviewController {
  static readonly inputs = {
    users: { query: storageUsersValidator },
  } satisfies Inputs

  constructor(protected storage: StorageOverviewQueries) {}

  async show(): Promise<{ data: StorageOverview }> {
    return { data: await this.storage.show(new Date()) }
  }

  async users({ request }: HttpContext) {
    const input = await request.validateUsing(storageUsersValidator, { data: request.qs() })
    const page = Page.of({ page_size: PAGE_SIZE, ...input })!
    const { rows, total } = await this.storage.largest(page)
    return { data: rows, pagination: page.describe(total) }
  }
}
