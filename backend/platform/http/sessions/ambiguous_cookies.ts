import type { HttpContext } from '@adonisjs/core/http'
import { COOKIE_OPTIONS } from '#platform/http/sessions/cookies'

/** Maximum number of path or host parts to expire, because each part is a response header. */
const MAX_PARTS = 10
const LABEL = /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/i

/**
 * Removes each of the named cookies that occurs more than once, from the request and the browser. A
 * page on another port, path or subdomain can plant a duplicate that the browser sends first. The
 * user would then write into the attacker's account, so a request with duplicates is not signed in.
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

/** Cheap check, because it runs for every request. */
function mayRepeat(header: string, name: string) {
  return header.indexOf(name) !== header.lastIndexOf(name)
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

/**
 * Expires a cookie at every possible path and domain. A browser removes a cookie only if both
 * match, and the request contains neither.
 */
function expireEverywhere({ request, response }: HttpContext, name: string) {
  // A cookie with this prefix always belongs to the whole host.
  const isOfHost = name.startsWith('__Host-')
  const paths = isOfHost ? ['/'] : pathsOf(request.request.url ?? '/')
  const domains = isOfHost ? [] : domainsOf(request.hostname() ?? '')
  for (const domain of [undefined, ...domains]) {
    for (const path of paths) response.clearCookie(name, { ...COOKIE_OPTIONS, path, domain })
  }
}

/** Returns the path and its parents, as far as a cookie can name them. */
function pathsOf(url: string) {
  const parts = url.replace(/\?.*$/, '').split('/').slice(0, MAX_PARTS)
  const paths = parts.map((_, i) => parts.slice(0, i + 1).join('/') || '/')
  return paths.filter((path) => /^\/[\x20-\x3a\x3c-\x7e]*$/.test(path))
}

/** Returns the host and its parent domains, as far as browsers may treat them as a site. */
function domainsOf(host: string) {
  const labels = host.split('.')
  if (labels.length > MAX_PARTS || !labels.every((label) => LABEL.test(label))) return []
  if (labels.every((label) => /^\d*$/.test(label))) return []
  return labels.slice(0, -1).map((_, i) => labels.slice(i).join('.'))
}
