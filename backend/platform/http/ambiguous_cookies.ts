import type { HttpContext } from '@adonisjs/core/http'
import { COOKIE_OPTIONS } from '#platform/http/cookies'

/** Parts of an address, or of a host, that are looked at: each is a header of the response. */
const MAX_PARTS = 10
const LABEL = /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/i

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

/** A cookie goes only when its path and domain are named, and the request tells neither. */
function expireEverywhere({ request, response }: HttpContext, name: string) {
  // The prefix stands for a cookie of the whole host, and for no other.
  const isOfHost = name.startsWith('__Host-')
  const paths = isOfHost ? ['/'] : pathsOf(request.request.url ?? '/')
  const domains = isOfHost ? [] : domainsOf(request.hostname() ?? '')
  for (const domain of [undefined, ...domains]) {
    for (const path of paths) response.clearCookie(name, { ...COOKIE_OPTIONS, path, domain })
  }
}

/** The address and what it lies below, as far as a cookie can name them. */
function pathsOf(url: string) {
  const parts = url.replace(/\?.*$/, '').split('/').slice(0, MAX_PARTS)
  const paths = parts.map((_, i) => parts.slice(0, i + 1).join('/') || '/')
  return paths.filter((path) => /^\/[\x20-\x3a\x3c-\x7e]*$/.test(path))
}

/** The host and what it lies below, as far as browsers may take it for a site. */
function domainsOf(host: string) {
  const labels = host.split('.')
  if (labels.length > MAX_PARTS || !labels.every((label) => LABEL.test(label))) return []
  if (labels.every((label) => /^\d*$/.test(label))) return []
  return labels.slice(0, -1).map((_, i) => labels.slice(i).join('.'))
}
