import type { HttpContext } from '@adonisjs/core/http'
import { correlationId } from '#platform/http/tracing/correlation_id'
import { staffQueue } from '#modules/admin/http/staff_routes'
import type { Permission } from '#modules/auth/permissions'
import { isStillPermitted, recordExport } from '#modules/auth/index'

interface Exported {
  table: 'users' | 'payments'
  /** Permission checked before each batch. A user who loses it gets no further rows. */
  permission: Permission
  filters: { keyword?: string }
}

/** Yields the batches of a table export. Records the export when reading starts. */
export async function* exported<Row>(
  ctx: HttpContext,
  { table, permission, filters }: Exported,
  batches: AsyncGenerator<Row[], void>
): AsyncGenerator<Row[], void> {
  const { id } = ctx.auth.getUserOrFail()
  await recordExport(id, { table, of: told(filters) }, correlationId(ctx))
  const next = () => staffQueue.run(id, () => batches.next())
  for (let batch = await batches.next(); !batch.done; batch = await next()) {
    if (!(await isStillPermitted(ctx.session.sessionId, permission))) {
      throw new Error(`The export of ${table} was aborted: user ${id} lost the permission`)
    }
    yield batch.value
  }
}

/**
 * Returns the filters in a form that may stay in the log. Masks the keyword, which is part of a
 * user's name or address.
 */
function told({ keyword, ...others }: Exported['filters']) {
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(others)) {
    if (value !== undefined) asked.set(name, String(value))
  }
  if (keyword !== undefined) asked.set('keyword', '*')
  return asked.toString()
}
