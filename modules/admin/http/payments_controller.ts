import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import type { Inputs } from '#platform/http/routing/inputs'
import { Page } from '#platform/http/routing/pagination'
import { PAGE_SIZE, type PaymentRow } from '#modules/admin/api'
import { respondWithCsv, type Columns } from '#modules/admin/http/csv'
import { exported } from '#modules/admin/http/exported'
import { paymentsCsvValidator, paymentsValidator } from '#modules/admin/http/validators'
import { PaymentQueries } from '#modules/admin/queries/payments'

const COLUMNS: Columns<PaymentRow> = [
  ['Payment id', ({ id }) => id],
  ['Email', ({ email }) => email],
  ['Amount', ({ amount }) => amount],
  ['Transaction fee', ({ transaction_fee: fee }) => fee],
  ['Currency', ({ currency }) => currency],
  ['Status', ({ status }) => status],
  ['Refunded', ({ refunded_amount: refunded }) => refunded],
  ['PayPal id', ({ paypal_id: id }) => id],
  ['Created at', ({ created_at: at }) => at],
  ['Dispute', ({ dispute }) => dispute && `${dispute.state} (${dispute.reason})`],
]

/** All users' payments. */
@inject()
export default class PaymentsController {
  static readonly inputs = {
    index: { query: paymentsValidator },
    csv: { query: paymentsCsvValidator },
  } satisfies Inputs

  constructor(protected payments: PaymentQueries) {}

  async index({ request }: HttpContext) {
    const input = await request.validateUsing(paymentsValidator, { data: request.qs() })
    const { sort = 'created_at', order = 'desc', ...filters } = input
    const page = Page.of({ page_size: PAGE_SIZE, ...input })!
    const { rows, total } = await this.payments.list(filters, page, { sort, order })
    return { data: rows, pagination: page.describe(total) }
  }

  async csv(ctx: HttpContext) {
    const { request } = ctx
    const filters = await request.validateUsing(paymentsCsvValidator, { data: request.qs() })
    const what = { table: 'payments', permission: 'payments', filters } as const
    const batches = exported(ctx, what, this.payments.all(filters))
    await respondWithCsv(ctx, 'payments', COLUMNS, batches)
  }
}
