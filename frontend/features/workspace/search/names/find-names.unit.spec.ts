import { test } from '@japa/runner'
import type { BlockType, NamedBlock, TextPart } from '#modules/workspace/api'
import { findNames } from './find-names.js'
import { readNames } from './known-names.js'

/** Page names with their ancestors, latest changed first. */
const PLACES = [
  'Work/Meetings/Minutes/Meeting March 2025',
  'Work/Meetings/Minutes/Meeting May 2025',
  'Work/Meetings/Minutes/Meeting March 2024',
  'Work/Meetings/Minutes/Metrics May 2025',
  'Work/Projects/Current/Bluebell brief',
  'Work/Projects/Current/Bluebell risks',
  'Work/Projects/Current/Willow brief',
  'Work/Projects/Current/Goodwill letter',
  'Home/Papers/Money/Will',
  'Home/Papers/Money/Wills',
  'Home/Papers/Places/Café Łódź',
  'Home/Papers/Places/日本語ノート',
  'Home/Trips/Lisbon/Packing',
  'Home/Trips/Porto/Packing',
  'Home/Trips/Porto/',
  'Home/Trips/Porto/C++',
  'Home/Trips/Porto/Lunch party',
  'Home/Trips/Porto/Winter pa',
  'Home/Trips/Porto/Plan for May',
  'Home/Trips/Porto/Plan for February',
  'Home/Diary/2023/Journal May 2023',
  'Home/Diary/2023/Journal October 2023',
  'Home/Diary/2023/Books read in October 2023',
]
const TYPES: BlockType[] = ['folder', 'file', 'section', 'page']

const ids = new Map<string, number>()
const names = readNames(PLACES.flatMap(blocksOf))

/** Returns the page and its ancestors, without those already returned. */
function blocksOf(place: string): NamedBlock[] {
  const levels = place.split('/')
  return levels.flatMap((name, level) => {
    const path = levels.slice(0, level + 1).join('/')
    if (ids.has(path)) return []
    ids.set(path, ids.size + 1)
    const parent = ids.get(levels.slice(0, level).join('/')) ?? null
    const block_type = TYPES[level]!
    return { id: ids.get(path)!, name, icon: null, block_type, parent_block_id: parent }
  })
}

const shown = (parts: TextPart[]) =>
  parts.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('')

const find = (typed: string, opened: string[] = [], limit = 50) =>
  findNames(names, typed, { opened: opened.map((place) => ids.get(place)!), limit })

const found = (typed: string, opened?: string[]) =>
  find(typed, opened).hits.map(({ name, name_parts }) => (name ? shown(name_parts) : '—'))

const CASES: [typed: string, why: string, expected: string[]][] = [
  [
    'will',
    'an exact match, then the names with the fewest words',
    ['[Will]', '[Will]s', '[Will]ow brief'],
  ],
  [
    'pa',
    'names that begin with the term, then whole words',
    ['[Pa]pers', '[Pa]cking', '[Pa]cking', 'Winter [pa]', '—', 'Lunch [pa]rty'],
  ],
  ['bluebell brief', 'a full name', ['[Bluebell] [brief]']],
  ['BR BL', 'word prefixes in any order', ['[Bl]uebell [br]ief']],
  ['blbr', 'the first two letters of two words', ['[Bl]uebell [br]ief']],
  ['bb', 'initials', ['[B]luebell [b]rief']],
  ['bluebrie', 'longer prefixes of both words', ['[Blue]bell [brie]f']],
  ['bbr', 'an initial and a longer prefix', ['[B]luebell [br]ief']],
  ['bbx', 'no name if one letter is too many', []],
  ['pf', 'names with a short word skipped first', ['[P]lan for [F]ebruary', '[P]lan [f]or May']],
  ['pfm', 'a short word that the term includes', ['[P]lan [f]or [M]ay']],
  ['brbl', 'no name by abbreviations in another order', []],
  ['lueb', 'no name from within a word', []],
  ['me mar 25', 'a year by its last two digits', ['[Me]eting [Mar]ch 20[25]']],
  ['me mar 2025', 'a year by all digits', ['[Me]eting [Mar]ch [2025]']],
  [
    'mm25',
    'initials and a year',
    ['[M]eeting [M]arch 20[25]', '[M]eeting [M]ay 20[25]', '[M]etrics [M]ay 20[25]'],
  ],
  [
    'jo23',
    'names that match in each word before names that skip a word',
    ['[J]ournal [O]ctober 20[23]', '[Jo]urnal May 20[23]'],
  ],
  ['ro23', 'a match that starts at a later word', ['Books [r]ead in [O]ctober 20[23]']],
  ['mma24', 'two letters of the month', ['[M]eeting [Ma]rch 20[24]']],
  [
    'me25m',
    'a year in the middle of the term',
    ['[Me]eting [M]arch 20[25]', '[Me]eting [M]ay 20[25]', '[Me]trics [M]ay 20[25]'],
  ],
  ['cafe lo', 'accented names by plain letters', ['[Café] [Łó]dź']],
  ['cafe', 'an accented name by one plain word', ['[Café] Łódź']],
  ['日本', 'a prefix of unspaced text', ['[日本]語ノート']],
  ['untitled page', 'an unnamed page', ['—']],
  ['++', 'nothing for signs, which only the server searches', []],
  ['lis pack', 'a page by its section and name', ['[Pack]ing']],
  ['pack porto home', 'a page by its path in any order', ['[Pack]ing']],
  ['lis porto', 'nothing for two blocks of which neither contains the other', []],
]

test.group('Search among known names', () => {
  for (const [typed, why, expected] of CASES) {
    test(`searching names for ${typed} finds ${why}`, ({ assert }) =>
      assert.deepEqual(found(typed), expected))
  }

  test('the matching part of a path is marked', ({ assert }) => {
    const [byPath] = find('lis pack').hits
    assert.deepEqual(byPath!.path_parts!.map(shown), ['Home', 'Trips', '[Lis]bon'])
    assert.deepEqual(
      byPath!.path.map(({ block_type: type }) => type),
      ['folder', 'file', 'section']
    )
    assert.isNull(find('bb').hits[0]!.path_parts)
  })

  test('equal matches are ordered by last opened', ({ assert }) => {
    const first = 'Work/Meetings/Minutes/Meeting March 2024'
    const second = 'Work/Meetings/Minutes/Meeting May 2025'
    assert.deepEqual(found('meeting', [first, second]), [
      '[Meeting] March 2024',
      '[Meeting] May 2025',
      '[Meeting] March 2025',
      '[Meeting]s',
    ])
    assert.equal(found('mm25', [second])[0], '[M]eeting [M]ay 20[25]')
    // A better match still comes first.
    assert.equal(found('will', ['Work/Projects/Current/Willow brief'])[0], '[Will]')
  })

  test('reports if the best match contains the typed text, and respects the limit', ({
    assert,
  }) => {
    assert.deepEqual(
      ['will', 'lis pack', 'bb', 'nothing'].map((typed) => find(typed).named),
      [true, true, false, false]
    )
    assert.lengthOf(find('m', [], 3).hits, 3)
  })

  test('at most nine abbreviation matches are returned', ({ assert }) => {
    const many = Array.from({ length: 20 }, (_, i): NamedBlock => {
      const name = `Alpha beta ${i}`
      return { id: i + 1, name, icon: null, block_type: 'folder', parent_block_id: null }
    })
    const count = (typed: string) =>
      findNames(readNames(many), typed, { opened: [], limit: 50 }).hits.length
    assert.deepEqual([count('alpha'), count('ab')], [20, 9])
  })

  // Trying every distribution of the letters over the words would not terminate.
  test('a name with very many words is searched in bounded time', ({ assert }) => {
    const name = 'a '.repeat(127)
    const long = readNames([{ id: 1, name, icon: null, block_type: 'page', parent_block_id: null }])
    const { hits } = findNames(long, 'aaaaaaaaaaab', { opened: [], limit: 50 })
    assert.deepEqual(hits, [])
  })
})
