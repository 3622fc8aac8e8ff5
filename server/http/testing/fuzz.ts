import {
  HEADERS,
  HOSTS,
  hostileHeader,
  hostileJson,
  hostilePart,
} from '#server/http/testing/hostile_values'
import type { FuzzedRoute } from '#server/http/testing/fuzzed_routes'
import type { RawRequest } from '#server/http/testing/raw_request'
import type { HttpClient } from '#tools/testing/http_client'
import type { Random } from '#tools/testing/random'

type Header = readonly [name: string, value: string]

/** What the product's own queries are called besides those of validators. */
const QUERY_NAMES = ['signature', 'after', 'to', 'code', 'state', 'redirect_uri', 'client_id']
const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'X']

/** Headers of a browser that is signed in as this client. */
export function headersOf(client: HttpClient): Header[] {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return [
    ['Host', new URL(client.baseUrl).host],
    ['Connection', 'close'],
    ['Cookie', cookie],
    ['X-XSRF-TOKEN', client.xsrfToken ?? ''],
    ['Content-Type', 'application/json'],
  ]
}

/** A request that is right but for some things. */
export function hostileRequest(
  random: Random,
  route: FuzzedRoute,
  client: HttpClient,
  ids: readonly string[]
): RawRequest {
  const method = random.percent(5) ? random.pick(METHODS)! : route.method
  const body =
    method === 'GET' && random.percent(80)
      ? Buffer.alloc(0)
      : bodyFor(random, route, random.pick(ids)!)
  const cutShort = random.percent(2)
  const length = String(cutShort ? body.length + 10 : body.length)
  const headers = [...headersFor(random, client), ['Content-Length', length] as const]
  return { method, target: targetFor(random, route, ids), headers, body, cutShort }
}

function targetFor(
  random: Random,
  { pattern, method, fields }: FuzzedRoute,
  ids: readonly string[]
) {
  const path = pattern.replaceAll(/:\w+/g, () =>
    random.percent(40) ? random.pick(ids)! : hostilePart(random)
  )
  if (random.percent(method === 'GET' ? 20 : 80)) return path
  return `${path}?${queryFor(random, [...fields, ...QUERY_NAMES])}`
}

/** Names come twice, as lists, or as objects. */
function queryFor(random: Random, names: readonly string[]) {
  const count = 1 + random.int(4)
  const parts = Array.from({ length: count }, () => {
    const suffix = random.pick(['', '', '', '[]', '[a]', '[__proto__][a]', '[0]', '%00'])!
    return `${random.pick(names)}${suffix}=${hostilePart(random)}`
  })
  return [...parts, ...(random.percent(30) ? [parts[0]] : [])].join('&')
}

function bodyFor(random: Random, { fields }: FuzzedRoute, id: string): Buffer {
  if (random.percent(5)) return Buffer.alloc(0)
  if (random.percent(5)) return Buffer.from(hostileJson(random))
  if (random.percent(3)) return Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])
  const names = fields.filter(() => random.percent(85))
  const more = random.percent(10) ? ['__proto__', 'constructor', 'id'] : []
  const entries = [...names, ...more].map((name) => `"${name}":${hostileJson(random, name, id)}`)
  const text = `{${entries.join(',')}}`
  return Buffer.from(random.percent(3) ? text.slice(0, random.int(text.length)) : text)
}

function headersFor(random: Random, client: HttpClient): Header[] {
  const right = headersOf(client)
  const changed = right.map(([name, value]): Header => {
    if (name === 'Host' && random.percent(10)) return [name, random.pick(HOSTS)!]
    return name !== 'Connection' && random.percent(3)
      ? [name, hostileHeader(random)]
      : [name, value]
  })
  const more = Array.from({ length: random.int(3) }, (): Header => [
    random.pick(HEADERS)!,
    hostileHeader(random),
  ])
  return [...changed, ...more]
}
