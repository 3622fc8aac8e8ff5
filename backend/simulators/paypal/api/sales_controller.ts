import type { HttpContext } from '@adonisjs/core/http'
import { answer } from '#simulators/paypal/api/answer'
import { once } from '#simulators/paypal/api/once'
import { refundSale } from '#simulators/paypal/state/payments'

/** Handles /v1/payments/sale. */
export default class SalesController {
  refund(ctx: HttpContext) {
    return answer(ctx, () => once(ctx, (trx) => refundSale(trx, String(ctx.params.id))))
  }
}
