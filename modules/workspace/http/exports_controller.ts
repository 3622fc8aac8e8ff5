import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { dayOf } from '#kernel/events/day_of'
import { QueueTimeout } from '#platform/fair_queue'
import { streamResponse } from '#platform/http/bodies/stream_response'
import { ApiException } from '#platform/http/errors/api_exception'
import type { Inputs } from '#platform/http/routing/inputs'
import { userResponse } from '#modules/auth/index'
import { archiveOf } from '#modules/workspace/exports/archive'
import { ExportGate } from '#modules/workspace/exports/export_gate'
import { Exporter } from '#modules/workspace/exports/exporter'
import { safeFileName } from '#modules/workspace/exports/file_names'
import { blockId, blockNotFound } from '#modules/workspace/http/block_id'
import { exportValidator } from '#modules/workspace/http/block_validators'
import { shownName } from '#modules/workspace/shown_name'

/** Seconds after which a refused export may be tried again. */
const RETRY_SECONDS = 30

/** Downloads of pages, of parts of the tree, and of everything (rule 8.30). */
@inject()
export default class ExportsController {
  static readonly inputs = {
    show: { query: exportValidator },
    index: { query: exportValidator },
  } satisfies Inputs

  constructor(
    protected exporter: Exporter,
    protected gate: ExportGate
  ) {}

  async show(ctx: HttpContext) {
    return this.#respond(ctx, blockId(ctx))
  }

  async index(ctx: HttpContext) {
    return this.#respond(ctx, null)
  }

  /** HEAD answers as GET would, so that the app can show an error before the download starts. */
  async #respond(ctx: HttpContext, rootId: number | null) {
    const { auth, request, response, session } = ctx
    const { format } = await request.validateUsing(exportValidator, { data: request.qs() })
    const user = auth.getUserOrFail()
    const leave = await this.#enter(ctx, user.id)
    try {
      const origin = new URL(process.env.APP_URL!).origin
      const scope = await this.exporter.scope(user.id, rootId, origin)
      if (!scope) throw blockNotFound()
      const { root } = scope
      const name = root ? shownName(root.name, root.block_type) : 'Strata'
      response.header('Content-Type', 'application/zip')
      response.header('Content-Disposition', dispositionOf(name))
      if (request.method() === 'HEAD') {
        leave()
        return response.status(200).send(null)
      }
      const { sessionId } = session
      const account = root ? undefined : userResponse(user)
      const archive = archiveOf(this.exporter.entries({ format, scope, account, sessionId }))
      archive.once('close', leave)
      return streamResponse(response, archive)
    } catch (error) {
      leave()
      throw error
    }
  }

  async #enter({ response }: HttpContext, userId: number) {
    try {
      return await this.gate.enter(userId)
    } catch (error) {
      if (!(error instanceof QueueTimeout)) throw error
      response.header('Retry-After', RETRY_SECONDS)
      const message =
        'Another export of yours is still downloading. Wait until it’s done, or cancel that download.'
      throw new ApiException(429, 'E_EXPORT_RUNNING', message)
    }
  }
}

/** Names the file after the export, in ASCII for clients that read no other name (RFC 6266). */
function dispositionOf(name: string) {
  const file = `${safeFileName(name, 'Strata')} ${dayOf(Date.now())}.zip`
  const plain = file.replaceAll(/[^\x20-\x7e]|[%\\"]/g, '_')
  const encoded = encodeURIComponent(file).replaceAll(/['()*]/g, (sign) => {
    return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
  })
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
