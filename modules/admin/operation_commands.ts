import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { CommandRequest } from '#kernel/aggregates/command_ids'
import { DomainError } from '#kernel/aggregates/domain_error'
import { retryDeadLetter } from '#kernel/outbox/outbox'
import { followsLog } from '#kernel/projections/checkpoints'
import { projectionAt } from '#kernel/projections/jobs/run_job'
import { orderJob, type JobOrder } from '#kernel/projections/jobs/jobs'
import { isParked } from '#kernel/projections/parked_streams'
import type { Projection } from '#kernel/projections/projection'
import type { RetryStreamPayload } from '#modules/admin/api'
import { toJob } from '#modules/admin/queries/operations_rows'
import { addressesOf, staffOperation } from '#modules/auth/index'
import { replayEvent, type Billing } from '#modules/billing/index'

/** Format of a PayPal event id. */
const PAYPAL_ID = /^[\w-]{1,200}$/

interface Sources {
  projections: readonly Projection[]
  billing: Billing
}

/**
 * Operations that staff request (rules 17.16 to 17.18), each recorded as an event. A worker runs
 * the operations that take longer than a request. All throw DomainError.
 */
export class OperationCommands {
  constructor(readonly sources: Sources) {}

  makeAnew(request: CommandRequest, id: string) {
    return this.#replay(request, 'rebuild', id)
  }

  verify(request: CommandRequest, id: string) {
    return this.#replay(request, 'verify', id)
  }

  retryStream(request: CommandRequest, { projection: id, stream }: RetryStreamPayload) {
    this.#projection(id)
    const asked = { operation: 'retry_stream' as const, of: `${id} ${stream}` }
    return staffOperation(request, asked, async (trx) => {
      if (!(await isParked(trx, id, stream))) throw notParked()
      return this.#order(trx, request, { kind: 'retry', name: id, stream })
    })
  }

  retryOutbox(request: CommandRequest, id: number) {
    const asked = { operation: 'retry_outbox' as const, of: String(id) }
    return staffOperation(request, asked, async (trx) => {
      if (!(await retryDeadLetter(trx, id))) throw noDeadLetter()
      return { id }
    })
  }

  /** Replays within the transaction, so that a failed replay may be repeated. */
  async replayWebhook(request: CommandRequest, id: string) {
    const { events, sales, options } = this.sources.billing
    const event = PAYPAL_ID.test(id) ? await events.find(id) : undefined
    if (!event) throw new DomainError('not_found', 'E_WEBHOOK_NOT_FOUND', 'There is no such event')
    if (!event.parsed) {
      const message = 'This event could not be parsed. Resend it from PayPal'
      throw new DomainError('conflict', 'E_NOT_UNDERSTOOD', message)
    }
    const asked = { operation: 'replay_webhook' as const, of: id }
    return staffOperation(request, asked, async () => {
      const outcome = await replayEvent({ bus: options.bus, sales, events }, id)
      return { id, outcome: outcome ?? null }
    })
  }

  #replay(request: CommandRequest, kind: 'rebuild' | 'verify', id: string) {
    if (this.#projection(id).reaction) {
      const message = `${id} is a reaction without a read model, so it cannot be rebuilt or verified`
      throw new DomainError('conflict', 'E_NO_READ_MODEL', message)
    }
    return staffOperation(request, { operation: kind, of: id }, async (trx) => {
      const follows = await followsLog(trx, id)
      if (follows === undefined) throw noProjection()
      if (!follows) {
        const message = `${id} is still catching up with the log. Try again later`
        throw new DomainError('conflict', 'E_CATCHING_UP', message)
      }
      return this.#order(trx, request, { kind, name: id, stream: null })
    })
  }

  async #order(trx: TransactionClientContract, { actor }: CommandRequest, order: JobOrder) {
    const by = Number(actor)
    const job = await orderJob(trx, order, by)
    if (job) return toJob(job, await addressesOf([by], trx))
    const message = 'This is already waiting or running'
    throw new DomainError('conflict', 'E_UNDER_WAY', message)
  }

  #projection(id: string) {
    const projection = projectionAt(this.sources.projections, id)
    if (!projection) throw noProjection()
    return projection
  }
}

export function noDeadLetter() {
  return new DomainError('not_found', 'E_OUTBOX_NOT_FOUND', 'There is no such dead letter')
}

function noProjection() {
  return new DomainError('not_found', 'E_PROJECTION_NOT_FOUND', 'There is no such projection')
}

function notParked() {
  return new DomainError('not_found', 'E_NOT_PARKED', 'This stream is not parked')
}
