import { test } from '@japa/runner'
import { opened, pageNamed, titles, zipOf } from '../testing/archives.js'
import { countsOf } from '../testing/counts.js'

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')
const VAULT = {
  'Harbour/.obsidian/app.json': '{}',
  'Harbour/.trash/Old.md': 'gone',
  'Harbour/Boats.md':
    '---\ntags: [fleet, wood]\naliases:\n  - Ships\ncreated: 2024-02-03T04:05:06Z\n---\n# Boats\n\nSee [[Nets]], [[Nets#Large ones|the large nets]] and [[Gone]].\n\n![[map.png|300]]\n\n![[tides.pdf]]\n\n> [!tip]- Paint\n> Use **two** coats.\n',
  'Harbour/Gear/Nets.md': '## Large ones\n\nTorn ^mend\n\n[Back](../Boats.md) and ==wet==\n',
  'Harbour/Gear/Ropes.md': 'See [[Nets#^mend]] and `[[no link]]`.\n\n```\n[[code]]\n```\n',
  'Harbour/files/map.png': PNG,
  'Harbour/files/tides.pdf': 'pdf',
  'Harbour/files/unused.csv': 'a,b',
}

test.group('Obsidian vaults', () => {
  test('a vault becomes its folders and pages, without its settings', async ({
    assert,
    cleanup,
  }) => {
    const read = await opened(cleanup, await zipOf(VAULT))
    assert.equal(read.format, 'obsidian')
    assert.deepEqual(titles(read.outline), ['Boats', 'Gear/', '  Nets', '  Ropes'])
    assert.deepEqual(
      read.attachments.map(({ path }) => path),
      ['Harbour/files/map.png', 'Harbour/files/tides.pdf', 'Harbour/files/unused.csv']
    )
    assert.deepEqual(read.problems, [
      { path: 'Harbour/.trash/Old.md', code: 'in_trash' },
      { path: 'Harbour/.obsidian', code: 'program_files', detail: '1 file' },
    ])
    assert.equal(read.outline[0]!.created_at, '2024-02-03T04:05:06.000Z')
    assert.equal(read.outline[0]!.updated_at, '2025-04-05T06:07:08.000Z')
  })

  test('links, embeds, tags and callouts become links, pictures, text and callouts', async ({
    assert,
    cleanup,
  }) => {
    const page = await pageNamed(await opened(cleanup, await zipOf(VAULT)), 'Boats')
    assert.equal(
      page.text,
      [
        '#fleet #wood\\\n**aliases**: Ships',
        'See [Nets](Harbour/Gear/Nets.md), [the large nets](/imported/pages/2) and Gone.',
        '![](/api/v1/files/imported-1)',
        '[tides.pdf](Harbour/files/tides.pdf "3 bytes")',
        '> [!TIP]\n> **Paint**\n>\n> Use **two** coats.',
      ].join('\n\n')
    )
    assert.deepEqual(
      page.problems.map(({ code, detail }) => [code, detail]),
      [['broken_link', 'Gone']]
    )
  })

  test('a link to a heading or a block leads to its id', async ({ assert, cleanup }) => {
    const read = await opened(cleanup, await zipOf(VAULT))
    const nets = await pageNamed(read, 'Nets')
    const [heading, torn] = nets.parts[0]!
    const boats = await pageNamed(read, 'Boats')
    assert.equal(boats.links[1]!.block, heading!.attrs!.id as string)
    const ropes = await pageNamed(read, 'Ropes')
    assert.equal(ropes.links[0]!.block, torn!.attrs!.id as string)
    assert.notInclude(nets.text, '^')
  })

  test('names in code are no links', async ({ assert, cleanup }) => {
    const { text, problems } = await pageNamed(await opened(cleanup, await zipOf(VAULT)), 'Ropes')
    assert.include(text, '`[[no link]]`')
    assert.include(text, '```\n[[code]]\n```')
    assert.isEmpty(problems)
  })

  test('a name leads to the nearest page of several', async ({ assert, cleanup }) => {
    const read = await opened(
      cleanup,
      await zipOf({
        '.obsidian/app.json': '{}',
        'a/Log.md': 'in a',
        'b/Log.md': 'in b',
        'b/Day.md': '[[Log]] [[a/Log]] [[LOG]]',
        'Start.md': '[[Log]]',
      })
    )
    const day = await pageNamed(read, 'Day')
    assert.deepEqual(
      day.links.map(({ path }) => path),
      ['b/Log.md', 'a/Log.md', 'b/Log.md']
    )
  })

  test('a note has as many parts as before', async ({ assert, cleanup }) => {
    const text = [
      '## Plan\n\n- [ ] Star\n\t- [x] Oars\n- Gull\n\n1. North',
      '### Depths\n\n| Berth | Map |\n| --- | --- |\n| [[Nets\\|N4]] | ![[map.png\\|100]] |',
      '![[map.png|The map|300]]',
      '![[Nets#Large ones|the large ones]] [[Nets]] [tides](https://tides.test/) [md](Gear/Nets.md#Large%20ones)',
      '![[tides.pdf#page=3|the book]]',
      'Torn[^1]\n\n[^1]: Gone',
    ]
    const read = await opened(
      cleanup,
      await zipOf({ ...VAULT, 'Harbour/Log.md': text.join('\n\n') })
    )
    const page = await pageNamed(read, 'Log')
    assert.deepEqual(countsOf(page), {
      headings: 2,
      items: 4,
      tables: 1,
      pictures: 2,
      links: 5,
      files: 1,
    })
    assert.isEmpty(page.problems)
    const picture = page.parts[0]!.find(({ type }) => type === 'image')
    assert.deepInclude(picture!.attrs, { alt: 'The map', width: 300 })
    assert.include(page.text, 'Torn\\[^1\\]\n\n\\[^1\\]: Gone')
  })

  test('a picture of Markdown keeps the size behind its text', async ({ assert, cleanup }) => {
    const text = '![The map|300](map.png)\n\n![2024](map.png)\n\n![a|b](map.png)'
    const read = await opened(cleanup, await zipOf({ ...VAULT, 'Harbour/Log.md': text }))
    const { parts } = await pageNamed(read, 'Log')
    const shown = parts.flat().map(({ attrs }) => [attrs?.alt, attrs?.width])
    const full = shown[2]![1]
    assert.deepEqual(shown, [
      ['The map', 300],
      ['2024', full],
      ['a|b', full],
    ])
  })

  test('names and addresses in properties are links', async ({ assert, cleanup }) => {
    const text =
      '---\nup: "[[Nets]]"\nrelated:\n  - "[[Ropes|the <ropes>]]"\n  - plain\nsource: https://tides.test/?a=1&b=2\n---\nText\n'
    const read = await opened(cleanup, await zipOf({ ...VAULT, 'Harbour/Log.md': text }))
    const page = await pageNamed(read, 'Log')
    assert.equal(countsOf(page).links, 3)
    assert.include(page.text, '**up**: [Nets](Harbour/Gear/Nets.md)')
    assert.include(page.text, '[the \\<ropes>](/imported/pages/2), plain')
    assert.include(page.text, 'https://tides.test/?a=1&b=2')
    assert.isEmpty(page.problems)
  })

  test('a vault with files that came from Notion stays a vault', async ({ assert, cleanup }) => {
    const old = `Harbour/Old/Plan ${'0'.repeat(32)}.md`
    const read = await opened(cleanup, await zipOf({ ...VAULT, [old]: 'Old' }))
    assert.equal(read.format, 'obsidian')
    const other = await opened(
      cleanup,
      await zipOf({ [old]: 'Old', 'Harbour/Log.md': '[[Boats]]', 'Harbour/Boats.md': 'Star' })
    )
    assert.equal(other.format, 'markdown')
  })

  test('callouts in code stay code', async ({ assert, cleanup }) => {
    const text = '```\n> [!info] Title\n> text\n```'
    const read = await opened(cleanup, await zipOf({ ...VAULT, 'Harbour/Log.md': text }))
    assert.equal((await pageNamed(read, 'Log')).text, text)
  })

  test('callouts keep their titles, wherever they are', async ({ assert, cleanup }) => {
    const text =
      '- > [!faq]+ See [[Nets]]\n  > Or not\n\n> [!info]\n> Two\n> lines\n\n> [!mine] A\n'
    const read = await opened(cleanup, await zipOf({ ...VAULT, 'Harbour/Log.md': text }))
    assert.equal(
      (await pageNamed(read, 'Log')).text,
      [
        '- > [!IMPORTANT]\n  > **See [Nets](Harbour/Gear/Nets.md)**\n  >\n  > Or not',
        '> [!NOTE]\n> Two\\\n> lines',
        '> \\[!mine\\]\n>\n> **A**',
      ].join('\n\n')
    )
  })

  test('settings of callouts are left out with a line in the report', async ({
    assert,
    cleanup,
  }) => {
    const text = '> [!cite|right wide]+ Title\n> text\n\n> [!info] Plain\n\n> [!mine|left] Own\n'
    const read = await opened(cleanup, await zipOf({ ...VAULT, 'Harbour/Log.md': text }))
    const page = await pageNamed(read, 'Log')
    assert.equal(
      page.text,
      '> [!NOTE]\n> **Title**\n>\n> text\n\n> [!NOTE]\n> **Plain**\n\n> \\[!mine\\]\n>\n> **Own**'
    )
    assert.deepEqual(
      page.problems.map(({ code, detail }) => [code, detail]),
      [
        ['unknown_part', 'Settings of a callout: right wide'],
        ['unknown_part', 'Settings of a callout: left'],
      ]
    )
  })

  test('the second name of a block stays text', async ({ assert, cleanup }) => {
    const read = await opened(
      cleanup,
      await zipOf({ ...VAULT, 'Harbour/Log.md': 'Torn ^a\nWet ^b\n' })
    )
    assert.equal((await pageNamed(read, 'Log')).text, 'Torn\\\nWet ^b')
  })
})
