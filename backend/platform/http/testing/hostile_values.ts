import type { Random } from '#testing/random'

/**
 * Values that may break a validator, Postgres or a URL, as JSON texts, since some have no other
 * form.
 */
const JSON_VALUES = [
  'null',
  'true',
  '""',
  '" "',
  '0',
  '-0',
  '-1',
  '1.5',
  '1e400',
  '-1e400',
  '2147483648',
  '9007199254740992',
  '9223372036854775808',
  '1e21',
  '1e-400',
  '-9223372036854775809',
  '"1"',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udc00x"',
  '"\\ufeff"',
  '"\u{10ffff}"',
  '"\\u0130\\u0130"',
  '"__proto__"',
  '"constructor"',
  '"<b>x</b>"',
  '"%00"',
  '"\\\\"',
  '"\'; drop table users --"',
  '[]',
  '[[]]',
  '[null]',
  '[1,1]',
  '[{}]',
  '{}',
  '{"__proto__":{"a":1}}',
  '{"length":1e9}',
  '{"toString":1,"valueOf":1,"toJSON":1}',
  '{"then":1}',
  '{"constructor":{"prototype":{"a":1}}}',
  '{"a":1,"a":[1]}',
  '"2026-02-30"',
  '"Infinity"',
  '"a@b@c"',
  '"a@xn--a.test"',
  '"a@[::1]"',
  `"${'x'.repeat(3_000)}"`,
  `${'['.repeat(3_000)}${']'.repeat(3_000)}`,
  `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`,
  `[${'1,'.repeat(2_000)}1]`,
  `1${'0'.repeat(400)}`,
]

const WORST_VALUES = ['"\\ud800"', '1e400', '{"toString":1,"valueOf":1}']

/** Characters to insert into otherwise valid texts, in JSON notation. */
const SIGNS = [
  '\\u0000',
  '\\ud800',
  '\\udc00',
  '\\ufeff',
  '\\uffff',
  '\\u202e',
  '\\u200b',
  '\\u0130',
  '\\u0007',
  '\\r\\n',
  '\\\\',
  '\\"',
  '\u{1f600}',
  '\u{e0041}',
  'e\u0301\u0301',
  '%',
  '%ff',
  '<',
  '$1',
]

const WORST_SIGNS = ['\\u0000', '\\ud800', '\\udc00']

/**
 * Texts of a format that validators know. Code that checks only the format may store the characters
 * unchecked.
 */
export const CARRIERS = [
  'https://a.test/x.png?y=1#z',
  '/api/v1/files/abc',
  'somebody@example.test',
  '2026-01-31',
  '2026-01-31T00:00:00Z',
  '{"type":"doc","content":[]}',
  'YWJjZA==',
  'workspace-1',
]

/** Only a few, because each character goes into each carrier in each field. */
const SIGNS_IN_CARRIERS = ['\\u0000', '\\ud800']

/**
 * Values that pass the validators of a field, so that the code after the validators is reached. A
 * run refuses a field without any.
 */
const RIGHT_VALUES: Record<string, readonly string[]> = {
  name: ['"A name"', '"<b>x</b>"', '"\\ud800"'],
  block_type: ['"folder"', '"page"', '1'],
  parent_block_id: ['null', 'ID'],
  ordering: ['1', '9007199254740991'],
  ids: ['[ID]', '[ID,1]'],
  content: [
    'null',
    '"{\\"type\\":\\"doc\\",\\"content\\":[]}"',
    '"{\\"type\\":\\"doc\\",\\"content\\":[{\\"type\\":\\"paragraph\\"}]}"',
  ],
  base_revision: ['-1', '0', '1', '9007199254740991'],
  changes: [
    '[{"at":0,"delete":1,"insert":[{"type":"paragraph"}]}]',
    '[{"at":0,"delete":0,"insert":[{"type":"paragraph","content":[{"type":"page_link","attrs":{"block_id":1}}]}]}]',
    '[{"at":0,"delete":0,"insert":[{"type":"paragraph","content":[{"type":"date","attrs":{"date":"9999-12-31"}}]}]}]',
    '[{"at":0,"delete":0,"insert":[{"type":"paragraph","content":[{"type":"text","text":"\u{1f600} \\ufeff"}]}]}]',
    '[{"at":1000000,"delete":1000000,"insert":[]}]',
    '[{"at":0,"delete":0,"insert":[{"type":"paragraph","content":[{"type":"text","text":"\\ud800"}]}]}]',
    '[{"at":0,"delete":0,"insert":[{"type":"image","attrs":{"src":"/api/v1/files/%00"}}]}]',
    '[{"at":0,"delete":0,"insert":[{"type":"image","attrs":{"src":"/api/v1/files/\\u0000"}}]}]',
    '[{"at":0,"delete":0,"insert":[{"type":"attachment","attrs":{"file_key":"a","name":"\\u202e","size":1}}]}]',
    '[{"at":0,"delete":0,"insert":[{"type":"attachment","attrs":{"file_key":"../%00","name":"a","size":1}}]}]',
    '[{"at":0,"delete":0,"insert":[{"type":"bookmark","attrs":{"url":"javascript:x","title":"\\u202e","picture":"/api/v1/files/a"}}]}]',
    '[{"at":0,"delete":0,"insert":[{"type":"bookmark","attrs":{"url":"http://[","description":"\\u0007","picture":"data:x"}}]}]',
    `[{"at":0,"delete":0,"insert":[${'[{"a":'.repeat(500)}1${'}]'.repeat(500)}]}]`,
  ],
  type: ['"image/png"', '"video/mp4"', '"application/octet-stream"'],
  size: ['1', '5000000'],
  // Addresses that no fetch may reach.
  url: [
    '"http://127.0.0.1:1/"',
    '"http://[::1]/"',
    '"http://169.254.169.254/"',
    '"http://\\u0000"',
  ],
  block_id: ['ID'],
  plan_id: ['1', '2'],
  font_family: ['1', '2'],
  is_full_width: ['true'],
  is_small_text: ['false'],
  is_page_locked: ['false'],
  icon: ['null', '"\u{1f331}"', '"\\u2764"'],
  email: ['"somebody@example.test"', '"\\u00e4@\\ud83d\\ude00.test"'],
  password: ['"Testing#2026"', '"\\ud800Testing#2026"'],
  confirmPassword: ['"Testing#2026"'],
  currentPassword: ['"Testing#2026"'],
  newPassword: ['"Testing#2026"'],
  full_name: ['"A\\ud800B"', '"Test Person"'],
  profile_image: ['null', '"/api/v1/avatars/%00"', '"javascript:1"'],
  token: ['"\\u0000"', '"x"'],
  description: ['"A plan"'],
  storage_limit: ['1', '1000000'],
  features: ['[]', '["A\\ud800"]'],
  reason: ['null', '"A\\ud800reason"'],
  scope: ['null', '"admin"'],
  projection: ['"blocks"', '"\\ud800"'],
  stream: ['"workspace-1"', '"\\ud800"'],
  where: ['"screen"'],
  frames: ['[]', '["/assets/a.js:1:1"]'],
  path: ['"/app"'],
  as_of: ['"9999-12-31T23:59:59.999Z"', '"2026-01-31T00:00Z"', '"0001-01-01T00:00:00.5Z"'],
  since: ['"2026-01-31T00:00:00Z"', '"0001-01-01T00:00:00Z"', '"9999-12-31T23:59:59.999Z"'],
  before: ['"1.1"', '"9007199254740991"', '"999999999999999.999999999999999"', '"0.0"'],
  device: ['"a device"', '"\\ud800"', '"%_\\u202e"'],
  tab: ['"tab-1"', '"\\ud800"'],
  ask: ['"tab-2"', '"\\ufeff"'],
  version: ['1', '0', '9007199254740991'],
  text: [
    '{"revision":0,"changes":[{"at":0,"delete":0,"insert":[{"type":"paragraph"}]}]}',
    '{"revision":-1,"changes":[]}',
    '{"revision":0,"changes":[],"spliced":[{"at":0,"delete":1,"from":9,"to":9,"text":"\\ud800"}]}',
    '{"revision":0,"changes":[],"spliced":[{"at":1000000,"delete":1000000,"from":1,"to":0,"text":"\\u0000"}]}',
    '{"revision":9007199254740991,"changes":[{"at":1000000,"delete":1000000,"insert":[[]]}]}',
    `{"revision":0,"changes":[{"at":0,"delete":0,"insert":[${'[{"a":'.repeat(500)}1${'}]'.repeat(500)}]}]}`,
  ],
  file_name: ['"Export.zip"', '"notes.md"', '"../\\u202ea.enex"', '"\\ud800.html"', '"a"'],
  file_size: ['1000', '1', '1073741824', '9007199254740991'],
  format: ['"notion"', '"strata"', '"markdown"'],
  keep_versions: ['"all"', '"thinned"'],
  nesting: ['"sections"', '"pages"'],
  expires_at: ['null', '"9999-12-31T23:59:59.999Z"', '"0001-01-01T00:00Z"'],
  indexable: ['false', 'true'],
  favorite: ['true', 'false'],
  template: ['true', 'false'],
  sort: ['"name"', '"manual"'],
  base_scope: ['null', '"admin"'],
  price: ['1.5', '0'],
  interval_unit: ['"MONTH"', '"YEAR"'],
}

/**
 * Password fields, which get no extra characters. Changing a password signs the user out, and a
 * different password prevents the next sign-in. To scrypt, a password with U+0000 appended is the
 * same.
 */
const STAYS = new Set(['currentPassword', 'newPassword'])

/** Field of a value, id of a block, and the percentage of valid values. */
export interface Place {
  field: string
  id: string
  right: number
}

export function hostileJson(random: Random, { field, id, right }: Place) {
  const values = random.percent(right) && known(RIGHT_VALUES, field)
  if (!values && !STAYS.has(field) && random.percent(30)) {
    return random.pick(carriedBy(random.pick(SIGNS)!))!
  }
  if (!values) return random.pick(JSON_VALUES)!
  const value = random.pick(values)!.replaceAll('ID', id)
  return value.startsWith('"') && !STAYS.has(field) && random.percent(20)
    ? withSign(random, value)
    : value
}

/** Adds the character at either end of a text, where code trims or cuts. */
function withSign(random: Random, text: string) {
  return random.pick(spoilt(text, random.pick(SIGNS)!))!
}

function spoilt(text: string, sign: string) {
  return [`"${sign}${text.slice(1)}`, `${text.slice(0, -1)}${sign}"`]
}

/** Inserts the character inside each carrier, so that trimming does not remove it. */
function carriedBy(sign: string) {
  return CARRIERS.map((text) => {
    const json = JSON.stringify(text)
    return `${json.slice(0, -2)}${sign}${json.slice(-2)}`
  })
}

/** Returns a field with each value that may break the server, as `"field":value`. */
export function jsonFor(field: string, id: string, which: 'worst' | 'every') {
  const values = which === 'worst' ? WORST_VALUES : JSON_VALUES
  const signs = STAYS.has(field) ? [] : which === 'worst' ? WORST_SIGNS : SIGNS
  const right = rightValue(field, id)
  const texts = right?.startsWith('"') ? signs.flatMap((sign) => spoilt(right, sign)) : []
  const carried = STAYS.has(field) ? [] : SIGNS_IN_CARRIERS.flatMap(carriedBy)
  return [...values, ...texts, ...carried].map((value) => `"${field}":${value}`)
}

/** Returns a field with a value that passes its validators, if one is known. */
export function rightJson(field: string, id: string) {
  const value = rightValue(field, id)
  return value && `"${field}":${value}`
}

/** Returns true if a value is known that passes the validators of the field. */
export function hasRightValue(field: string) {
  return known(RIGHT_VALUES, field) !== undefined
}

function rightValue(field: string, id: string) {
  return known(RIGHT_VALUES, field)?.[0]?.replaceAll('ID', id)
}

export function known(values: Record<string, readonly string[]>, field: string) {
  return Object.hasOwn(values, field) ? values[field] : undefined
}
