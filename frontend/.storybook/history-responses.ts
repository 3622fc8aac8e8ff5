import type { PageVersion, PageVersionResponse, VersionSummary } from '#modules/workspace/api'
import { FAILED, PENDING, type Responses, SIGNED_IN, THINNED } from './responses.js'

const NO_CHANGE: VersionSummary = {
  blocks_added: 0,
  blocks_changed: 1,
  blocks_removed: 0,
  words_added: 0,
  words_removed: 0,
}

function version(
  number: number,
  at: string,
  summary: Partial<VersionSummary>,
  more: Partial<PageVersion> = {}
): PageVersion {
  const device = 'Firefox on Windows'
  return {
    version: number,
    at: `2026-03-${at}:00.000Z`,
    device,
    name: null,
    summary: { ...NO_CHANGE, ...summary },
    ...more,
  }
}

/** Versions of the page 'First day': three sittings on two days. */
const versions: PageVersion[] = [
  version(9, '02T12:41', { words_added: 7, words_removed: 2 }),
  version(8, '02T12:38', { words_added: 3 }),
  version(7, '02T12:37', { blocks_added: 1, words_added: 4 }),
  version(4, '02T10:05', { words_removed: 12 }, { device: 'Safari on iPhone' }),
  version(3, '01T11:20', { words_added: 20 }, { name: 'Before the trip' }),
  version(2, '01T11:18', { words_added: 31 }),
  version(1, '01T11:15', { words_added: 9 }, { device: null }),
]

type Json = object

const text = (words: string): Json => ({ type: 'text', text: words })
const paragraph = (id: string, words: string): Json => ({
  type: 'paragraph',
  attrs: { id },
  content: [text(words)],
})
const heading = (id: string, level: number, words: string): Json => ({
  type: 'heading',
  attrs: { level, id },
  content: [text(words)],
})
const item = (id: string, kind: string, words: string, checked = false): Json => ({
  type: 'list',
  attrs: { kind, checked, start: null, id },
  content: [{ type: 'paragraph', content: [text(words)] }],
})
const row = (id: string, ...cells: string[]): Json => ({
  type: 'table_row',
  attrs: { id },
  content: cells.map((words, at) => ({
    type: 'table_cell',
    content: [paragraph(`${id}${at}`, words)],
  })),
})
const table = (...rows: Json[]): Json => ({ type: 'table', attrs: { id: 'times' }, content: rows })
const picture = (src: string, width: number): Json => ({
  type: 'image',
  attrs: { src, width, alt: 'A leaf', ratio: 1, id: 'leaf' },
})
const boats = row('boats', 'Boats', 'two')
const tide = row('tide', 'Tide', 'at nine')

const before = [
  heading('saw', 2, 'What we saw'),
  paragraph('harbor', 'The harbor at six. Two boats were out already.'),
  paragraph('rain', 'Rain in the afternoon.'),
  table(boats, tide),
  picture('/favicon.svg', 60),
  heading('took', 2, 'What we took along'),
  item('lamp', 'number', 'A lamp'),
  item('rope', 'number', 'A rope'),
  item('paper', 'number', 'Paper'),
]
const after = [
  heading('saw', 1, 'What we saw'),
  paragraph('harbor', 'The harbor at seven. Three boats were out; one waited for the tide.'),
  table(boats, row('gulls', 'Gulls', 'many'), tide),
  picture('/touch-icon.png', 120),
  heading('took', 2, 'What we took along'),
  item('paper', 'number', 'Paper'),
  item('lamp', 'number', 'A lamp'),
  item('rope', 'number', 'A long rope'),
  paragraph('more', 'And more bread than anybody needed.'),
]

function textOf(number: number, content: Json[] | null): PageVersionResponse {
  const { at, device, name } = versions.find((each) => each.version === number)!
  return {
    version: number,
    at,
    device,
    name: 'First day',
    version_name: name,
    content: content && JSON.stringify({ type: 'doc', content }),
  }
}

const texts: Responses = Object.fromEntries(
  versions.map(({ version: number }) => [
    `/blocks/7/versions/${number}`,
    textOf(number, number > 4 ? after : before),
  ])
)

/** Responses for a page with versions. */
export const WITH_HISTORY: Responses = {
  ...SIGNED_IN,
  ...texts,
  '/blocks/7/versions': versions,
}

export const THINNED_HISTORY: Responses = {
  ...WITH_HISTORY,
  '/users/current-user': THINNED['/users/current-user']!,
}

export const NO_VERSIONS: Responses = { ...WITH_HISTORY, '/blocks/7/versions': [] }
export const HISTORY_PENDING: Responses = { ...WITH_HISTORY, '/blocks/7/versions': PENDING }
export const HISTORY_FAILED: Responses = { ...WITH_HISTORY, '/blocks/7/versions': FAILED }
export const VERSION_FAILED: Responses = { ...WITH_HISTORY, '/blocks/7/versions/4': FAILED }

/** Versions and both texts, for stories of parts. */
export const HISTORY = {
  versions,
  before: JSON.stringify({ type: 'doc', content: before }),
  after: JSON.stringify({ type: 'doc', content: after }),
}
