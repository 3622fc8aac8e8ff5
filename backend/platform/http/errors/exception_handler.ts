import { errors as coreErrors } from '@adonisjs/core'
import { ExceptionHandler, type HttpContext } from '@adonisjs/core/http'
import { errors as authErrors } from '@adonisjs/auth'
import { errors as vineErrors } from '@vinejs/vine'
import { DatabaseOutage } from '#kernel/database/outage'
import { databaseFault } from '#kernel/database/unavailable'
import { UnknownEvent } from '#kernel/events/sealing_codec'
import { ApiException, type FieldError, ServerBusy } from '#platform/http/errors/api_exception'
import { describeDomainError, UNAVAILABLE } from '#platform/http/errors/domain_errors'
import { logRefusal } from '#platform/http/errors/log_refusal'
import { noRoom, uncountBehind } from '#platform/http/limits/rate_limit'
import { QueueTimeout } from '#platform/fair_queue'
import { KeyFault } from '#kernel/vault/errors'

/** Seconds after which a client may retry an unavailable resource. */
const RETRY_AFTER_SECONDS = 2

/**
 * Turns any thrown error into the error body of rule 12.2. Never includes a stack; 5xx carry an id.
 */
export default class HttpExceptionHandler extends ExceptionHandler {
  protected override debug = false

  override async handle(thrown: unknown, ctx: HttpContext) {
    const error = thrown instanceof QueueTimeout ? await noRoom(ctx) : thrown
    const known = describe(error, ['GET', 'HEAD'].includes(ctx.request.method()))
    if (known) {
      logRefusal(ctx, known)
      if (error instanceof KeyFault) ctx.logger.error({ block_id: error.blockId }, error.message)
      if (error instanceof ServerBusy) ctx.response.header('Retry-After', error.retryAfter)
      if (known.status === 503) await this.#unavailable(error, known.code, ctx)
      ctx.response.status(known.status).json({
        message: known.message,
        code: known.code,
        errors: known.errors,
        ...(known.data && { data: known.data }),
      })
      return
    }
    const id = ctx.request.id()
    ctx.logger.error({ err: error, request_id: id }, 'request failed')
    ctx.response.status(500).json({
      message: `Something went wrong on our side. Quote ${id} when you ask for help.`,
      code: 'E_INTERNAL',
      errors: [],
    })
  }

  /**
   * Logs a 503, which the code expects but its operators do not. Logs an outage once, not per
   * request.
   */
  async #unavailable(error: unknown, code: string, ctx: HttpContext) {
    if (ctx.response.getHeader('Retry-After') === undefined) {
      ctx.response.header('Retry-After', RETRY_AFTER_SECONDS)
    }
    uncountBehind(ctx)
    const outage = await ctx.containerResolver.make(DatabaseOutage)
    const met = code === 'E_UNAVAILABLE' && outage.met(error)
    if (met) return
    const { request } = ctx
    const facts = { method: request.method(), url: request.url(), code, request_id: request.id() }
    const cause = error instanceof Error ? error.message : String(error)
    // These are no faults, so a stack says nothing.
    const isExpected = error instanceof ApiException || error instanceof UnknownEvent
    ctx.logger.warn(
      isExpected ? facts : { ...facts, err: error },
      `answered 503: ${facts.method} ${facts.url}: ${cause}`
    )
  }

  /** Expected errors are responses, not log lines; `handle` logs the unexpected ones. */
  override async report() {}
}

interface Description {
  status: number
  code: string
  message: string
  errors: FieldError[]
  data?: object
}

function describe(error: unknown, isRead: boolean): Description | undefined {
  if (error instanceof ApiException) {
    const { status, code, message, errors, data } = error
    return { status, code: code ?? 'E_REQUEST', message, errors, data }
  }
  if (error instanceof vineErrors.E_VALIDATION_ERROR) {
    const errors = (error.messages as FieldError[]).map(({ field, rule, message }) => ({
      field,
      rule,
      message,
    }))
    return plain(422, 'E_VALIDATION_ERROR', errors[0]?.message ?? 'Validation failed', errors)
  }
  if (error instanceof authErrors.E_UNAUTHORIZED_ACCESS) {
    return plain(401, 'E_UNAUTHORIZED', 'Sign in to continue')
  }
  if (error instanceof coreErrors.E_ROUTE_NOT_FOUND) {
    return plain(404, 'E_ROUTE_NOT_FOUND', 'There is nothing at this address')
  }
  return (
    describeDomainError(error, isRead) ?? describeHttpError(error) ?? describeDatabaseFault(error)
  )
}

/**
 * Describes errors of Node, the body parser and other libraries that carry their own 4xx status.
 */
function describeHttpError(error: unknown): Description | undefined {
  if (!(error instanceof Error)) return undefined
  const { status, type } = error as Error & { status?: number; type?: string }
  if (status === 413 || type === 'entity.too.large') {
    return plain(413, 'E_TOO_LARGE', 'The request is too large')
  }
  if (status === 400) return plain(400, 'E_MALFORMED', 'The request could not be read')
  if (status === 415) return plain(415, 'E_MEDIA_TYPE', 'Send JSON')
  return undefined
}

/** Describes a database fault of any caller: sessions, limits, models, files, the vault. */
function describeDatabaseFault(error: unknown): Description | undefined {
  if (databaseFault(error) === undefined) return undefined
  return plain(503, 'E_UNAVAILABLE', UNAVAILABLE)
}

function plain(status: number, code: string, message: string, errors: FieldError[] = []) {
  return { status, code, message, errors }
}
