import { test } from '@japa/runner'
import type { BlockType, TextPart } from '#modules/workspace/api'
import { archiveBlocks, restoreBlocks } from '#modules/workspace/commands/archive_blocks'
import { createBlock } from '#modules/workspace/commands/create_block'
import { deleteBlocks } from '#modules/workspace/commands/delete_blocks'
import { moveBlocks } from '#modules/workspace/commands/move_blocks'
import { saveBlock } from '#modules/workspace/commands/save_block'
import { checkNodes } from '#modules/workspace/document/content'
import { searchProjection } from '#projections/search/projection'
import { rebuild } from '#kernel/projections/rebuild'
import { tablesSchema, type Projection } from '#kernel/projections/projection'
import { newRequest } from '#testing/command_request'
import { assertEqualsReplay } from '#testing/equals_replay'
import { freshStackDatabase, openStack, type Stack } from '#testing/stack'

const OWNER = 1

/** Shows hits in brackets. */
const shown = (parts: TextPart[] | null) =>
  parts && parts.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('')

/** Builds paragraphs in the stored form of a page. */
function nodes(...lines: string[]) {
  return checkNodes(
    lines.map((text) => ({ type: 'paragraph', content: text ? [{ type: 'text', text }] : [] }))
  )
}

test.group('Search', (group) => {
  let stack: Stack
  const ids: Record<string, number> = {}

  const create = async (
    blockType: BlockType,
    parentId: number | null,
    name: string,
    actor?: number
  ) => {
    const input = { blockType, parentId, name, ordering: 1 }
    const { result } = await createBlock(stack.bus, stack.vault, newRequest(actor), input)
    ids[name] = result.id
    return result.id
  }
  const write = (name: string, ...lines: string[]) =>
    saveBlock(stack.bus, stack.blocks, newRequest(), {
      blockId: ids[name]!,
      text: { nodes: nodes(...lines) },
    })
  const page = async (name: string, ...lines: string[]) => {
    await create('page', ids.Spring!, name)
    if (lines.length > 0) await write(name, ...lines)
  }
  const found = async (typed: string) =>
    (await stack.searching.search(OWNER, typed)).map(({ name }) => name)

  group.setup(async () => {
    stack = openStack(await freshStackDatabase())
    await create('folder', null, 'Garden')
    await create('file', ids.Garden!, 'Vegetable bed')
    await create('section', ids['Vegetable bed']!, 'Spring')
    await page('Sowing plan', 'Broad beans outside.', 'Tomatoes on the window sill.')
    await page('Plan', 'Nothing yet.')
    await page('Planet watching', 'Jupiter and its moons.')
    await page('Café notes', 'The crème brûlée recipe.')
    await page('日本語ノート', '東京タワーに行きました。')
    await page('Shopping', 'We plan to buy seeds, then sowing starts.')
    await page('Łódź', 'Straßenbahn')
    await page('C++', 'Pointers')
    await page('Lentil soup')
    await page('Deep', 'x'.repeat(400) + ' needle ' + 'y'.repeat(400))
    return () => stack.close()
  })

  const cases: [typed: string, why: string, expected: string[]][] = [
    [
      'plan',
      'ranks the same name first, then names that begin with or contain it, then text',
      ['Plan', 'Planet watching', 'Sowing plan', 'Shopping'],
    ],
    ['PLAN', 'ignores case', ['Plan', 'Planet watching', 'Sowing plan', 'Shopping']],
    ['sowing plan', 'requires all words', ['Sowing plan', 'Shopping']],
    ['plan sowing', 'accepts any word order', ['Sowing plan', 'Shopping']],
    ['tom', 'finds the beginning of a word', ['Sowing plan']],
    ['cafe', 'finds accented words without accents', ['Café notes']],
    ['BRÛLÉE', 'finds accented words with accents', ['Café notes']],
    ['brulee recipe', 'finds two words in a text', ['Café notes']],
    ['ardeners', 'finds no text for letters that no word contains', []],
    ['arde', 'finds the middle of a word', ['Garden']],
    ['indow', 'finds the middle of a word in a text', ['Sowing plan']],
    ['jupitr', 'tolerates a missing letter', ['Planet watching']],
    ['tomatose', 'tolerates swapped letters', ['Sowing plan']],
    ['gardne', 'tolerates swapped letters in a name', ['Garden']],
    ['letnil', 'tolerates swapped letters in the middle of a short word', ['Lentil soup']],
    ['letn', 'tolerates swapped letters in an incomplete word', ['Lentil soup']],
    [
      'garden plan',
      'finds a page by its folder and its name',
      ['Planet watching', 'Plan', 'Sowing plan', 'Shopping'],
    ],
    [
      'plan gar',
      'accepts any order and an incomplete word',
      ['Planet watching', 'Plan', 'Sowing plan', 'Shopping'],
    ],
    ['spring vegetable cafe', 'finds a page by its section, its file and its name', ['Café notes']],
    ['garden jupiter', 'finds a page by its folder and its text', ['Planet watching']],
    ['gadren lentil', 'tolerates a typo in the folder', ['Lentil soup']],
    ['garden vegetable', 'finds a file by its folder and its name', ['Vegetable bed']],
    ['garden nowhere', 'finds nothing for a word that occurs nowhere', []],
    ['東京', 'finds two characters', ['日本語ノート']],
    ['京タワ', 'finds characters within unspaced text', ['日本語ノート']],
    ['本', 'finds one character', ['日本語ノート']],
    ['日本語', 'finds a word of an unspaced name', ['日本語ノート']],
    ['東本', 'does not find characters that are not adjacent', []],
    ['lodz', 'finds letters with a stroke', ['Łódź']],
    ['strassenbahn', 'finds ß as ss', ['Łódź']],
    ['c++', 'finds a name with punctuation', ['C++', 'Café notes']],
    ['++', 'finds nothing for punctuation alone', []],
    ['vegetable', 'also finds files', ['Vegetable bed']],
    ['%', 'treats an SQL wildcard as text', []],
    ["'; drop table x", 'treats injected SQL as text', []],
  ]
  for (const [typed, why, expected] of cases) {
    test(`searching ${typed}: ${why}`, async ({ assert }) => {
      assert.deepEqual(await found(typed), expected)
    })
  }

  test('a hit includes its path and the marked matches', async ({ assert }) => {
    const [hit] = await stack.searching.search(OWNER, 'tomat sowing')
    assert.deepInclude(hit, { id: ids['Sowing plan'], block_type: 'page', ordering: 1 })
    assert.deepEqual(
      hit!.path.map(({ name, block_type: type }) => [name, type]),
      [
        ['Garden', 'folder'],
        ['Vegetable bed', 'file'],
        ['Spring', 'section'],
      ]
    )
    assert.equal(shown(hit!.name_parts), '[Sowing] plan')
    assert.equal(shown(hit!.snippet), '[Tomat]oes on the window sill.')
    const [folder] = await stack.searching.search(OWNER, 'garden')
    assert.deepEqual([folder!.path, folder!.snippet, folder!.path_parts], [[], null, null])
    const [below] = await stack.searching.search(OWNER, 'garden lent')
    assert.equal(shown(below!.name_parts), '[Lent]il soup')
    assert.deepEqual(below!.path_parts!.map(shown), ['[Garden]', 'Vegetable bed', 'Spring'])
    const [deep] = await stack.searching.search(OWNER, 'needle')
    assert.match(shown(deep!.snippet)!, /^….*\[needle\] y+…$/)
  })

  test('a snippet shows the lines with most of the typed words', async ({ assert }) => {
    await page('Fruit', 'Only plums.', 'Quinces, apples.', 'Plums\n and  quinces.', 'Quinces.')
    const snippets = await Promise.all(
      ['quinces', 'quinces plums', 'qiunces'].map(async (typed) => {
        const [hit] = await stack.searching.search(OWNER, typed)
        return shown(hit!.snippet)
      })
    )
    assert.deepEqual(snippets, [
      '[Quinces], apples.',
      '[Plums] · and [quinces].',
      '[Quinces], apples.',
    ])
  })

  test('one word may match the name and one the text, however frequent they are', async ({
    assert,
  }) => {
    const both = ['sowing window', 'tomatoes plan', 'plan beans tomatoes']
    const hits = () => Promise.all(both.map(found))
    const few = await hits()
    assert.deepEqual(few, [['Sowing plan'], ['Sowing plan'], ['Sowing plan']])
    const count = (blocks: string) =>
      stack.pool.query(`update rm_search.vocabulary set blocks = ${blocks} where owner_id = 1`)
    for (const blocks of ['blocks + 3000', 'blocks + 6000']) {
      await count(blocks)
      assert.deepEqual(await hits(), few)
    }
    await count('blocks - 9000')
  })

  test('names that start with the typed text rank first, however many other matches exist', async ({
    assert,
  }) => {
    const another = 3
    const first = async (typed: string) => (await stack.searching.search(another, typed))[0]?.name
    for (let i = 0; i < 45; i++) await create('folder', null, `Sun${i}`, another)
    await create('folder', null, 'Sunzenith', another)
    assert.equal(await first('sun'), 'Sunzenith', 'a word that is not of the most frequent ones')
    await create('folder', null, 'Rhubarb', another)
    for (let i = 0; i < 101; i++) await create('folder', null, `Early rhubarb ${i}`, another)
    assert.equal(await first('rhubarb'), 'Rhubarb', 'a name that was changed long ago')
  })

  test("another user's content is not found", async ({ assert }) => {
    await create('folder', null, 'Plan of another', 2)
    for (const typed of ['another', 'nothe', 'anohter']) {
      assert.deepEqual(await found(typed), [])
      assert.lengthOf(await stack.searching.search(2, typed), 1)
    }
    assert.lengthOf(await stack.searching.search(2, 'plan'), 1)
  })

  test('the search follows every change', async ({ assert }) => {
    await page('Changing', 'alpha beta', 'gamma')
    assert.deepEqual(await found('beta'), ['Changing'])
    await write('Changing', 'alpha', 'delta', 'gamma')
    assert.deepEqual([await found('beta'), await found('delta')], [[], ['Changing']])
    const blockId = ids.Changing!
    await saveBlock(stack.bus, stack.blocks, newRequest(), { blockId, name: 'Omega' })
    assert.deepEqual([await found('changing'), await found('omega gamma')], [[], ['Omega']])
    await create('section', ids['Vegetable bed']!, 'Autumn')
    await moveBlocks(stack.bus, newRequest(), {
      blockIds: [blockId],
      parentId: ids.Autumn!,
      ordering: 1,
    })
    const [moved] = await stack.searching.search(OWNER, 'omega')
    assert.equal(moved!.path.at(-1)!.name, 'Autumn')

    for (const archived of [blockId, ids.Autumn!, ids.Garden!]) {
      await archiveBlocks(stack.bus, newRequest(), [archived])
      assert.deepEqual([await found('omega'), await found('delta')], [[], []])
      await restoreBlocks(stack.bus, newRequest(), [archived])
      assert.deepEqual([await found('omega'), await found('delta')], [['Omega'], ['Omega']])
    }
    await archiveBlocks(stack.bus, newRequest(), [ids.Autumn!])
    await deleteBlocks(stack.bus, newRequest(), [ids.Autumn!])
    assert.deepEqual([await found('omega'), await found('delta')], [[], []])
    const { rows } = await stack.pool.query(
      "select word from rm_search.vocabulary where word in ('omega', 'delta', 'alpha', 'autumn')"
    )
    assert.isEmpty(rows)
  })

  test('trashed content is not found, however full the trash is', async ({ assert }) => {
    await create('section', ids['Vegetable bed']!, 'Frosty')
    await create('page', ids.Frosty!, 'Frostbite')
    for (let i = 0; i < 60; i++) await create('page', ids.Spring!, `Frozen ${i}`)
    const frozen = Object.keys(ids).filter((name) => name.startsWith('Frozen'))
    const frozenIds = frozen.map((name) => ids[name]!)
    assert.deepEqual(await found('frost'), ['Frostbite', 'Frosty'])
    await archiveBlocks(stack.bus, newRequest(), frozenIds.slice(0, 10))
    assert.lengthOf(await found('frozen'), 50)
    assert.deepEqual(await found('frozen 9'), [])
    await archiveBlocks(stack.bus, newRequest(), frozenIds.slice(10))
    assert.deepEqual(await found('frozen'), [])
    // Pages were trashed first, so a check of only a few trashed blocks would miss the section.
    await archiveBlocks(stack.bus, newRequest(), [ids.Frosty!])
    assert.deepEqual(await found('frost'), [])
    await restoreBlocks(stack.bus, newRequest(), [...frozenIds, ids.Frosty!])
    assert.deepEqual(await found('frost'), ['Frostbite', 'Frosty'])
  })

  test('the name index has no pending entries', async ({ assert }) => {
    await create('section', ids['Vegetable bed']!, 'Waiting list')
    const { rows } = await stack.pool.query(
      `select indexrelid::regclass::text as index, gin_clean_pending_list(indexrelid)::int as pages
       from pg_index where indrelid = ($1 || '.names')::regclass
         and pg_get_indexdef(indexrelid) like '%USING gin%'`,
      [tablesSchema(searchProjection as unknown as Projection)]
    )
    assert.deepEqual(
      rows.map(({ pages }) => pages),
      [0]
    )
  })

  test('a rebuild returns the same search results', async ({ assert }) => {
    const before = await stack.searching.search(OWNER, 'plan')
    await rebuild(stack, searchProjection as unknown as Projection)
    assert.deepEqual(await stack.searching.search(OWNER, 'plan'), before)
    await assertEqualsReplay(assert, stack)
  })
})
