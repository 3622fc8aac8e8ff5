import type { HttpContext } from '@adonisjs/core/http'

/**
 * The product's address as the sender of this request knows it: a machine may have several names,
 * and what a page of one sends to another is not let through.
 */
export function ownOrigin({ request }: HttpContext) {
  const appUrl = process.env.APP_URL ?? ''
  const host = request.header('host')
  if (host === undefined || new URL(appUrl).host === host) return appUrl
  return `${new URL(appUrl).protocol}//${host}`
}
