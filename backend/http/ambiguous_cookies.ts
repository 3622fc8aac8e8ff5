import type { HttpContext } from '@adonisjs/core/http'
import { COOKIE_OPTIONS } from '#backend/config/cookies'

/**
 * Takes out of a request, and of the browser, every cookie of these names that came more than once.
 * A page on another port, path or subdomain can plant a second one that is sent first, and whoever
 * types then writes into the planter's account: with two, nobody is signed in.
 */
export function dropAmbiguousCookies(ctx: HttpContext, names: readonly string[]) {
  const { headers } = ctx.request.request
  const header = headers.cookie
  if (header === undefined) return
  const ambiguous = names.filter((name) => mayRepeat(header, name) && countOf(header, name) > 1)
  if (ambiguous.length === 0) return
  headers.cookie = pairsOf(header)
    .filter((pair) => !ambiguous.includes(nameOf(pair)))
    .join('; ')
  for (const name of ambiguous) expireEverywhere(ctx, name)
}

/** Cheap, as it is asked of every request. */
function mayRepeat(header: string, name: string) {
  return header.indexOf(`${name}=`) !== header.lastIndexOf(`${name}=`)
}

function countOf(header: string, name: string) {
  return pairsOf(header).filter((pair) => nameOf(pair) === name).length
}

function pairsOf(header: string) {
  return header.split(';').map((pair) => pair.trim())
}

function nameOf(pair: string) {
  return pair.split('=')[0]!.trim()
}

/** A cookie goes only when its path and domain are named, and the request tells neither. */
function expireEverywhere({ request, response }: HttpContext, name: string) {
  const paths = request
    .url()
    .split('/')
    .map((_, i, parts) => parts.slice(0, i + 1).join('/') || '/')
  for (const domain of [undefined, ...domainsOf(request.hostname() ?? '')]) {
    for (const path of paths) response.clearCookie(name, { ...COOKIE_OPTIONS, path, domain })
  }
}

/** The host and what it lies below, as far as browsers may take it for a site. */
function domainsOf(host: string) {
  const labels = host.split('.')
  if (labels.every((label) => /^\d*$/.test(label))) return []
  return labels.slice(0, -1).map((_, i) => labels.slice(i).join('.'))
}
