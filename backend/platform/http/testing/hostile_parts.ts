import { CARRIERS, known, type Place } from '#platform/http/testing/hostile_values'
import type { Random } from '#testing/random'

/** Parts of a path or of a query, encoded for the wire. */
const PARTS = [
  '',
  '0',
  '-1',
  '1e3',
  '0x10',
  '2147483648',
  '9007199254740993',
  '9223372036854775808',
  '99999999999999999999999',
  '%00',
  '1%00',
  'a%00b',
  '%',
  '%zz',
  '%ff',
  '%C0%80',
  '%ED%A0%80',
  '%F0%9F%98%80',
  '%EF%BF%BF',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '..%5c..',
  '%252e',
  '%0d%0aX-Injected:%201',
  "'%22%3B--",
  'null',
  'undefined',
  'NaN',
  'true',
  '__proto__',
  'constructor',
  'toString',
  '\xff\xfe',
  '{}',
  '[]',
  '*',
  ';',
  'x'.repeat(2_000),
  '00000000-0000-0000-0000-000000000000',
]

const WORST_PARTS = ['%00', '%ED%A0%80', '9007199254740993']

/** Values that pass the validators of a query field or the pattern of a path parameter. */
const RIGHT_PARTS: Record<string, readonly string[]> = {
  page_size: ['1', '50'],
  current_page: ['1', '1000000'],
  keyword: ['a', '%ED%A0%80a', '%25_%5C', '%F0%9F%98%80', '%22%27', '%EF%BB%BFa'],
  ids: ['ID', 'ID,1', ',', 'ID,'],
  opened: ['ID', 'ID,1'],
  parent_block_id: ['ID', '9007199254740991'],
  block_id: ['ID', '9007199254740991'],
  device: ['Firefox%20on%20Windows', '%ED%A0%80', '%25_'],
  archived: ['true', '0'],
  sort: ['created_at', 'email'],
  order: ['asc', 'desc'],
  verified: ['0', '1'],
  disabled: ['0'],
  plan_id: ['1', '9007199254740991'],
  user_id: ['1', '9007199254740991'],
  status: ['completed'],
  scope: ['any'],
  created_from: ['0001-01-01', '9999-12-31'],
  created_to: ['0001-01-01', '9999-12-31'],
  actor: ['1', '9999999999999999', 'system'],
  stream: ['workspace-1', '%ED%A0%80', 'user-%F0%9F%98%80'],
  type: ['BlockCreated', '%25'],
  correlation_id: ['a', '%C3%28'],
  as_of: ['9999-12-31T23:59:59.999Z', '2026-01-31T00:00Z', '0001-01-01T00:00:00.5Z'],
  format: ['markdown', 'html', 'json'],
  kind: ['edited', 'shared'],
  nesting: ['sections', 'pages'],
  from: ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '-1', '0', '9007199254740991'],
  to: ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '-1', '0', '9007199254740991'],
  at: ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '-1', '0', '9007199254740991'],
  before: ['1.1', '1', '9007199254740991', '1.a-b', '999999999999999.999999999999999', '0.0'],
  days: ['7', '90'],
  look: ['a', '%ED%A0%80', '%00'],
  url: ['https%3A%2F%2Fa%25ff.test%2F', 'https%3A%2F%2F%ED%A0%80', 'http%3A%2F%2F%5B%3A%3A1'],
}

/** Returns a part of a path, or the value of a query field. */
export function hostilePart(random: Random, { field, id, right }: Place) {
  const values = random.percent(right) && known(RIGHT_PARTS, field)
  return values ? random.pick(values)!.replaceAll('ID', id) : random.pick(PARTS)!
}

/** Returns a query field with each value that may break the server, as `field=value`. */
export function partsFor(field: string, which: 'worst' | 'every') {
  const carried = CARRIERS.flatMap((text) =>
    ['%00', '%ED%A0%80'].map((sign) => encodeURIComponent(text.slice(0, -1)) + sign + text.at(-1)!)
  )
  const parts = which === 'worst' ? WORST_PARTS : PARTS
  return [...parts, ...carried].map((part) => `${field}=${part}`)
}

/** Returns true if a value is known that passes the validators of the field. */
export function hasRightPart(field: string) {
  return known(RIGHT_PARTS, field) !== undefined
}

/** Returns a query field with a value that passes its validators, if one is known. */
export function rightPart(field: string, id: string) {
  const value = known(RIGHT_PARTS, field)?.[0]?.replaceAll('ID', id)
  return value && `${field}=${value}`
}
