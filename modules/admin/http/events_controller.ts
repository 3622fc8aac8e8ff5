import { inject } from '@adonisjs/core'
import { safeEqual } from '@adonisjs/core/helpers'
import type { HttpContext } from '@adonisjs/core/http'
import type { Inputs } from '#platform/http/routing/inputs'
import { correlationId } from '#platform/http/tracing/correlation_id'
import { EVENTS_PAGE, type EventRow } from '#modules/admin/api'
import { proofOf } from '#modules/admin/http/audit_access'
import { eventsValidator } from '#modules/admin/http/validators'
import { EventQueries } from '#modules/admin/queries/events'
import { recordAuditAccess } from '#modules/auth/index'

/** Lists the log's events without text (rule 18.8). */
@inject()
export default class EventsController {
  static readonly inputs = {
    index: { query: eventsValidator },
  } satisfies Inputs

  constructor(protected events: EventQueries) {}

  async index(ctx: HttpContext): Promise<{ data: EventRow[] }> {
    const input = await ctx.request.validateUsing(eventsValidator, { data: ctx.request.qs() })
    const { before, page_size: size = EVENTS_PAGE, from, to, ...filters } = input
    const asked = new URLSearchParams()
    for (const [name, value] of Object.entries({ ...filters, from, to })) {
      if (value !== undefined) asked.set(name, String(value))
    }
    const { id } = ctx.auth.getUserOrFail()
    const proven = (cursor: string) => `${cursor}.${proofOf(`${id}?${asked}&${cursor}`)}`
    const place = before?.split('.', 2).join('.')
    if (place === undefined || !safeEqual(proven(place), before!)) {
      await recordAuditAccess(id, { at: 'events', of: asked.toString() }, correlationId(ctx))
    }
    const range = { from: from ? new Date(from) : undefined, to: to ? new Date(to) : undefined }
    const rows = await this.events.list({ ...filters, ...range }, size, place)
    return { data: rows.map((row) => ({ ...row, cursor: proven(row.cursor) })) }
  }
}
