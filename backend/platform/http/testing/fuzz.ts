import { HEADERS, HOSTS, hostileHeader } from '#platform/http/testing/hostile_headers'
import { hostilePart, partsFor, rightPart } from '#platform/http/testing/hostile_parts'
import { hostileJson, jsonFor, rightJson } from '#platform/http/testing/hostile_values'
import type { FuzzedRoute } from '#platform/http/testing/fuzzed_routes'
import type { RawRequest } from '#platform/http/testing/raw_request'
import type { HttpClient } from '#testing/http_client'
import type { Random } from '#testing/random'

type Header = readonly [name: string, value: string]

/** Query names of the product besides those of validators. */
const QUERY_NAMES = ['signature', 'after', 'to', 'code', 'state', 'redirect_uri', 'client_id']

/** Mutually exclusive fields of a request. */
const EXCLUDED: Record<string, readonly string[]> = {
  name: ['base_revision', 'changes'],
  content: ['base_revision', 'changes'],
  base_revision: ['content'],
  changes: ['content'],
}

const SUFFIXES = [
  '[]',
  '[a]',
  '[__proto__][a]',
  '[0]',
  '[99999]',
  '%00',
  '%ED%A0%80',
  '['.repeat(9),
]
const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'X']

/** Bodies that are no UTF-8, start with a byte order mark, or are nested deep. */
const BYTES = [
  '{"\xff\xfe":1}',
  '{"name":"\xed\xa0\x80","email":"\xc0\x80@a.test"}',
  '\xef\xbb\xbf{"name":"a"}',
  '\xff\xfe{\0}\0',
  '\x1f\x8b\x08\0',
  'name[__proto__][a]=1&name=%',
  '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--',
  '{"a":1}{"b":2}',
  `{"name":${'['.repeat(7_000)}${']'.repeat(7_000)}}`,
  `{${Array.from({ length: 1_000 }, (_, i) => `"${i}":1`).join(',')}}`,
]

/** Returns the headers of a browser signed in as this client. */
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

/** Percentages of valid fields; a high one lets a request pass all validators. */
const RIGHT = [50, 80, 98]

/** Returns a request that is valid except for some parts. */
export function hostileRequest(
  random: Random,
  route: FuzzedRoute,
  client: HttpClient,
  ids: readonly string[]
): RawRequest {
  const method = random.percent(5) ? random.pick(METHODS)! : route.method
  const right = random.pick(RIGHT)!
  const without = method === 'GET' && random.percent(80)
  const body = without ? Buffer.alloc(0) : bodyFor(random, route, random.pick(ids)!, right)
  const cutShort = random.percent(2)
  const length = String(cutShort ? body.length + 10 : body.length)
  const headers = [...headersFor(random, client), ['Content-Length', length] as const]
  return { method, target: targetFor(random, route, ids, right), headers, body, cutShort }
}

/** Returns requests that are valid except for one field with one hostile value each. */
export function hostileFields(
  { method, pattern, fields }: FuzzedRoute,
  client: HttpClient,
  id: string,
  values: 'worst' | 'every'
): RawRequest[] {
  if (method === 'HEAD') return []
  const target = pattern.replaceAll(/:\w+/g, id)
  const request = (query: string, text: string): RawRequest => {
    const body = Buffer.from(text)
    const headers = [...headersOf(client), ['Content-Length', String(body.length)] as const]
    return { method, target: target + query, headers, body }
  }
  return fields.flatMap((field) => {
    const others = fields.filter((name) => name !== field && !EXCLUDED[field]?.includes(name))
    if (method === 'GET') {
      const right = others.flatMap((name) => rightPart(name, id) ?? [])
      return partsFor(field, values).map((part) => request(`?${[...right, part].join('&')}`, ''))
    }
    const right = others.flatMap((name) => rightJson(name, id) ?? [])
    return jsonFor(field, id, values).map((json) => request('', `{${[...right, json].join(',')}}`))
  })
}

function targetFor(
  random: Random,
  { pattern, method, fields }: FuzzedRoute,
  ids: readonly string[],
  right: number
) {
  const path = pattern.replaceAll(/:\w+/g, (field) =>
    random.percent(right - 10) ? random.pick(ids)! : hostilePart(random, { field, id: '1', right })
  )
  if (random.percent(method === 'GET' ? 20 : 80)) return path
  const names = random.percent(70) && fields.length > 0 ? fields : [...fields, ...QUERY_NAMES]
  return `${path}?${queryFor(random, names, random.pick(ids)!, right)}`
}

/** Builds a query in which names may repeat, or denote lists or objects. */
function queryFor(random: Random, names: readonly string[], id: string, right: number) {
  const count = 1 + random.int(4)
  const parts = Array.from({ length: count }, () => {
    const field = random.pick(names)!
    const suffix = random.percent(right) ? '' : random.pick(SUFFIXES)!
    return `${field}${suffix}=${hostilePart(random, { field, id, right })}`
  })
  return [...parts, ...(random.percent(20) ? [parts[0]] : [])].join('&')
}

function bodyFor(random: Random, { fields }: FuzzedRoute, id: string, right: number): Buffer {
  if (random.percent(5)) return Buffer.alloc(0)
  if (random.percent(5)) return Buffer.from(hostileJson(random, { field: '', id, right }))
  if (random.percent(3)) return Buffer.from(random.pick(BYTES)!, 'latin1')
  const names = fields.filter(() => random.percent(85))
  const more = random.percent(10) ? ['__proto__', 'constructor', 'id'] : []
  const twice = random.percent(5) ? names.slice(0, 1) : []
  const entries = [...names, ...more, ...twice].map(
    (field) => `"${field}":${hostileJson(random, { field, id, right })}`
  )
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
