import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import type { Inputs } from '#platform/http/routing/inputs'
import { Page } from '#platform/http/routing/pagination'
import type { ReceiptResponse } from '#modules/workspace/api'
import { listReceiptsValidator } from '#modules/workspace/http/block_validators'
import { receiptNotFound, Receipts } from '#modules/workspace/receipts/receipts'
import { ReceiptQueries } from '#projections/receipts/queries'

/** Receipts that are listed if the request asks for no page. */
const WHOLE_LIST = { limit: 500, offset: 0 }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Receipts of permanent deletions (rule 8.35). */
@inject()
export default class ReceiptsController {
  static readonly inputs = { index: { query: listReceiptsValidator } } satisfies Inputs

  constructor(
    protected queries: ReceiptQueries,
    protected receipts: Receipts
  ) {}

  async index({ auth, request }: HttpContext) {
    const { id: ownerId } = auth.getUserOrFail()
    const page = Page.of(await request.validateUsing(listReceiptsValidator, { data: request.qs() }))
    const data = await this.queries.list(ownerId, page?.slice ?? WHOLE_LIST)
    if (!page) return { data }
    return { data, pagination: page.describe(await this.queries.count(ownerId)) }
  }

  async show({ auth, params }: HttpContext): Promise<{ data: ReceiptResponse }> {
    const id = String(params.id)
    if (!UUID.test(id)) throw receiptNotFound()
    return { data: await this.receipts.find(auth.getUserOrFail().id, id) }
  }
}
