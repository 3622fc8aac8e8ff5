import { test } from '@japa/runner'
import { nodeNamed, opened, pageNamed, titles, zipOf } from '../../testing/archives.js'
import { countsOf } from '../../testing/counts.js'

const id = (sign: string) => sign.repeat(32)
const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

/** An export as Markdown & CSV, as Notion nests it. */
async function zipped(files: Record<string, string | Buffer>, folder = 'Export-3f2a/') {
  const inner: Record<string, string | Buffer> = {}
  for (const [path, content] of Object.entries(files)) inner[folder + path] = content
  return zipOf({ 'Export-3f2a-Part-1.zip': await zipOf(inner) })
}

const HARBOUR = {
  [`Team Pier/Harbour ${id('a')}.md`]: `# Harbour\n\nSee [Boats](Harbour%20${id('a')}/Boats%20${id('b')}.md), [the app](https://www.notion.so/Boats-${id('b')}?pvs=4), [Deleted](https://www.notion.soundefined) and [Fleet](Harbour%20${id('a')}/Fleet%20${id('c')}.csv).\n\n![a map](Harbour%20${id('a')}/map.png)\n\n[tides.zip](Harbour%20${id('a')}/tides.zip)\n\n<aside>\n💡 Mind the **tide**\n\n</aside>\n`,
  [`Team Pier/Harbour ${id('a')}/map.png`]: PNG,
  [`Team Pier/Harbour ${id('a')}/tides.zip`]: 'PK zip of the user',
  [`Team Pier/Harbour ${id('a')}/Boats ${id('b')}.md`]: `# Boats\n\nCreated: April 5, 2025 6:07 AM\n\n- Oars\n    \n    Two of them\n`,
  [`Team Pier/Harbour ${id('a')}/Fleet ${id('c')}.csv`]: 'Name,Length\nStar,7\n',
  [`Team Pier/Harbour ${id('a')}/Fleet ${id('c')}_all.csv`]:
    '\ufeffName,Length,Notes\nStar,7,"Old, but ""sound"""\nGull,5,\nGull,6,\n',
  [`Team Pier/Harbour ${id('a')}/Fleet ${id('c')}/Star ${id('d')}.md`]:
    '# Star\n\nLength: 7\n\nBuilt by hand.\n',
  [`Team Pier/Harbour ${id('a')}/Fleet ${id('c')}/Gull ${id('e')}.md`]: '# Gull\n\nLength: 5\n',
}

test.group('Notion exports as Markdown', () => {
  test('zips in a zip, with a level per teamspace, become one tree', async ({
    assert,
    cleanup,
  }) => {
    const read = await opened(cleanup, await zipped(HARBOUR))
    assert.equal(read.format, 'notion')
    assert.deepEqual(titles(read.outline), [
      'Team Pier/',
      '  Harbour',
      '    Boats',
      '    Fleet',
      '      Star',
    ])
    assert.isEmpty(read.problems)
  })

  test('a zip that the user attached stays a file', async ({ assert, cleanup }) => {
    const read = await opened(cleanup, await zipped(HARBOUR))
    const paths = read.attachments.map(({ path }) => path)
    assert.deepEqual(
      paths.map((path) => path.split('/').at(-1)),
      ['map.png', 'tides.zip']
    )
    const { text } = await pageNamed(read, 'Harbour')
    assert.include(text, 'tides.zip> "18 bytes")')
  })

  test('links by path, by id and to databases lead to pages; those to deleted pages are text', async ({
    assert,
    cleanup,
  }) => {
    const { text, links, problems } = await pageNamed(
      await opened(cleanup, await zipped(HARBOUR)),
      'Harbour'
    )
    assert.deepEqual(
      links.map(({ path }) =>
        path
          .split('/')
          .at(-1)!
          .replace(/ \w{32}(_all)?\.\w+/, '')
      ),
      ['Boats', 'Fleet']
    )
    assert.include(text, '[the app](/imported/pages/1), Deleted and')
    assert.deepEqual(
      problems.map(({ code, detail }) => [code, detail]),
      [['broken_link', 'https://www.notion.soundefined']]
    )
  })

  test('callouts, pictures and items with blocks are kept', async ({ assert, cleanup }) => {
    const read = await opened(cleanup, await zipped(HARBOUR))
    const { text } = await pageNamed(read, 'Harbour')
    assert.include(text, '> [!TIP]\n> Mind the **tide**')
    assert.include(text, '![a map](/api/v1/files/imported-1)')
    const boats = await pageNamed(read, 'Boats')
    assert.include(boats.text, '- Oars\n\n  Two of them')
    assert.equal(boats.problems.length, 0)
  })

  test('a database becomes a table of all columns, and rows with a text become pages', async ({
    assert,
    cleanup,
  }) => {
    const read = await opened(cleanup, await zipped(HARBOUR))
    const { text, links } = await pageNamed(read, 'Fleet')
    const star = links[0]!.path
    assert.include(star, 'Star')
    assert.equal(
      text.replace(`<${star}>`, 'STAR'),
      '| Name | Length | Notes |\n| --- | --- | --- |\n| [Star](STAR) | 7 | Old, but "sound" |\n| Gull | 5 |  |\n| Gull | 6 |  |'
    )
    const harbour = read.outline[0]!.children[0]!
    assert.equal(harbour.children[0]!.created_at, '2025-04-05T06:07:00.000Z')
  })

  test('a database with too many columns names them all, also empty ones', async ({
    assert,
    cleanup,
  }) => {
    const names = Array.from({ length: 101 }, (_, at) => `c${at}`)
    const csv = `${names.join(',')}\nStar,7\nGull,5\n`
    const read = await opened(cleanup, await zipOf({ [`Fleet ${'c'.repeat(32)}.csv`]: csv }))
    const { text, problems } = await pageNamed(read, 'Fleet')
    const [star, gull] = text.split('### Gull')
    assert.isTrue(names.slice(1).every((name) => star!.includes(`${name}:`)))
    assert.equal(gull, '\n\nc1: 5')
    assert.deepEqual(
      problems.map(({ code }) => code),
      ['too_many_columns']
    )
  })

  test('a row whose text only looks like properties becomes a page', async ({
    assert,
    cleanup,
  }) => {
    const read = await opened(
      cleanup,
      await zipOf({
        [`Fleet ${id('c')}.csv`]: 'Name,Length\nStar,7\nGull,5\n',
        [`Fleet/Star ${id('d')}.md`]: '# Star\n\nMind: the tide\n',
        [`Fleet/Gull ${id('e')}.md`]: '# Gull\n\nLength: 5\n',
      })
    )
    assert.deepEqual(titles(read.outline), ['Fleet', '  Star'])
  })

  test('rows lead to their own pages, also of equal, spaced and empty names', async ({
    assert,
    cleanup,
  }) => {
    const read = await opened(
      cleanup,
      await zipOf({
        [`Fleet ${id('a')}.csv`]:
          'Name,Length\nGull,5\nGull,6\nGull,7\n"Star  of sea ",8\n,9\nTern,1\nTern,1\n',
        [`Fleet/Gull ${id('b')}.md`]: '# Gull\n\nLength: 7\n\nGrey\n',
        [`Fleet/Gull ${id('c')}.md`]: '# Gull\n\nLength: 6\n\nWhite\n',
        [`Fleet/Gull ${id('8')}/Nest ${id('9')}.md`]: '# Nest\n',
        [`Fleet/Star of sea ${id('d')}.md`]: '# Star  of sea \n\nLength: 8\n\nNew\n',
        [`Fleet/Untitled ${id('e')}.md`]: '# Untitled\n\nLength: 9\n\nOld\n',
        [`Fleet/Tern ${id('1')}.md`]: '# Tern\n\nLength: 1\n\nOne\n',
        [`Fleet/Tern ${id('2')}.md`]: '# Tern\n\nLength: 1\n\nTwo\n',
      })
    )
    const { text, problems } = await pageNamed(read, 'Fleet')
    const rows = text.split('\n').slice(2)
    assert.deepEqual(
      rows.map((row) => /([\da-f])\1{31}/.exec(row)?.[1]),
      [undefined, 'c', 'b', 'd', 'e', '1', '2']
    )
    assert.include(rows[4], '[Untitled](')
    assert.isEmpty(problems)
  })

  test('names that the file system cut off are read from the page', async ({ assert, cleanup }) => {
    const title = 'A very long title about boats, nets, ropes, tides and the weather of the year'
    const read = await opened(
      cleanup,
      await zipOf({
        [`A very long title about boats, nets, rope ${id('a')}.md`]: `# ${title}\n\ntext\n`,
        [`A very long title about boats, nets, rope ${id('a')}/Child ${id('b')}.md`]: '# Child\n',
        [`Same ${id('c')}.md`]: '# Same\n\nfirst',
        [`Same ${id('d')}.md`]: '# Same\n\nsecond',
        [`Same ${id('d')}/Below ${id('e')}.md`]: '# Below\n',
      })
    )
    assert.deepEqual(titles(read.outline), [title, '  Child', 'Same', 'Same', '  Below'])
  })

  test('folders without ids belong to the page of their name', async ({ assert, cleanup }) => {
    const read = await opened(
      cleanup,
      await zipOf({
        [`Private & Shared/Harbour ${id('a')}.md`]: `# Harbour\n\n[Boats](Harbour/Boats%20${id('b')}.md)\n`,
        [`Private & Shared/Harbour/Boats ${id('b')}.md`]: '# Boats\n',
      })
    )
    assert.deepEqual(titles(read.outline), ['Harbour', '  Boats'])
    assert.lengthOf((await pageNamed(read, 'Harbour')).links, 1)
  })

  test('a page has as many parts as before', async ({ assert, cleanup }) => {
    const text =
      `# Log\n\n## Boats\n\n- Star\n    - Oars\n        - [x]  Mended\n- Gull\n\n1. North\n    1. Deep\n\n### Nets\n\n` +
      `| Berth | Depth |\n| --- | --- |\n| N4 | 3 m |\n\n![map](Log/m%FCnd.png)\n\n[tides.pdf](Log/tides.pdf)\n\n` +
      `See [Day](Log/Day%20${id('b')}.md), [the same](https://www.notion.so/Day-${id('b')}?pvs=21) and [tides](https://tides.test/)\n`
    const files = {
      [`Team A/Crew B/Log ${id('a')}.md`]: text,
      [`Team A/Crew B/Log/Day ${id('b')}.md`]: '# Day\n\nFair\n',
      'Team A/Crew B/Log/münd.png': PNG,
      'Team A/Crew B/Log/tides.pdf': 'pdf',
      [`Team A/Day ${id('c')}.md`]: '# Day\n\nFoul\n',
    }
    const read = await opened(cleanup, await zipped(files))
    assert.deepEqual(titles(read.outline), [
      'Team A/',
      '  Crew B/',
      '    Log',
      '      Day',
      '  Day',
    ])
    const page = await pageNamed(read, 'Log')
    assert.deepEqual(countsOf(page), {
      headings: 2,
      items: 6,
      tables: 1,
      pictures: 1,
      links: 3,
      files: 1,
    })
    assert.isEmpty(page.problems)
  })

  test('a download that the user zipped again is the same export', async ({ assert, cleanup }) => {
    const again = await zipOf({ 'My Export.zip': await zipped(HARBOUR) })
    const read = await opened(cleanup, again)
    assert.deepEqual(
      titles(read.outline),
      titles((await opened(cleanup, await zipped(HARBOUR))).outline)
    )
  })

  test('a database that is read in pieces is one table', async ({ assert, cleanup }) => {
    const row = (at: number) => Array.from({ length: 15 }, (_, i) => `c${i}r${at}`).join(',')
    const csv = Array.from({ length: 321 }, (_, at) => row(at)).join('\n')
    const read = await opened(cleanup, await zipOf({ [`Fleet ${id('c')}.csv`]: csv }))
    const { parts, problems } = await nodeNamed(read, 'Fleet').read!()
    const [{ type, content = [] } = { type: '' }, ...others] = parts.flat()
    assert.deepEqual([type, content.length, others], ['table', 321, []])
    assert.include(JSON.stringify(content.at(-1)), 'c14r320')
    assert.isEmpty(problems)
  }).timeout(20_000)

  test('blocks below a toggle heading or a line are read, not taken for code', async ({
    assert,
    cleanup,
  }) => {
    const text =
      '# Log\n\n## Boats\n\n    Star ![map](Log/map.png)\n    \n    - Oars\n        - Blades\n    \n' +
      '    ### Nets\n    \n        Deep\n        \n        ```js\n        a\n            b\n        ```\n\nEnd\n    of the line\n'
    const files = { [`Log ${id('a')}.md`]: text, 'Log/map.png': PNG }
    const page = await pageNamed(await opened(cleanup, await zipOf(files)), 'Log')
    assert.equal(
      page.text,
      '## Boats\n\nStar\n\n![map](/api/v1/files/imported-1)\n\n- Oars\n  - Blades\n\n### Nets\n\nDeep\n\n' +
        '```javascript\na\n    b\n```\n\nEnd\\\nof the line'
    )
  })

  test('related pages of a database become links', async ({ assert, cleanup }) => {
    const day = `Day (1), fair (https://www.notion.so/Day-1-fair-${id('d')}?pvs=21)`
    const log = `Log (../Log%20${id('e')}.md)`
    const gone = `Gone (https://www.notion.so/Gone-${id('f')}?pvs=21)`
    const files = {
      [`DB ${id('a')}.csv`]: `Name,Related\nRow,"${day}, ${log}, ${gone}"\n`,
      [`DB/Row ${id('c')}.md`]: `# Row\n\nState: old\nRelated: ${log}, ${gone}\n\nText\n`,
      [`Day (1), fair ${id('d')}.md`]: '# Day (1), fair\n\nFair\n',
      [`Log ${id('e')}.md`]: '# Log\n\nLong\n',
    }
    const read = await opened(cleanup, await zipOf(files))
    const table = await pageNamed(read, 'DB')
    assert.deepEqual(
      table.links.map(({ text }) => text),
      ['Row', 'Day (1), fair', 'Log']
    )
    const row = await pageNamed(read, 'Row')
    assert.match(row.text, /^State: old\\\nRelated: \[Log\]\(<Log [^)]*\), Gone /)
  })

  test('links to a row without a page lead to its database', async ({ assert, cleanup }) => {
    const star = `Star (Fleet/Star%20${id('d')}.md)`
    const files = {
      [`Pier ${id('a')}.md`]: `# Pier\n\n[Star](Fleet/Star%20${id('d')}.md)\n\nSee [her](https://www.notion.so/Star-${id('d')}?pvs=21)\n`,
      [`Fleet ${id('c')}.csv`]: `Name,Age,Sister\nStar,3,\nGull,5,${star}\n`,
      [`Fleet/Star ${id('d')}.md`]: '# Star\n\nAge: 3\n',
      [`Fleet/Gull ${id('e')}.md`]: `# Gull\n\nSister: ${star}\n\nGrey\n`,
    }
    const read = await opened(cleanup, await zipOf(files))
    const pier = await pageNamed(read, 'Pier')
    assert.equal(pier.text, '[Star](/imported/pages/1)\n\nSee [her](/imported/pages/1)')
    assert.deepEqual([pier.links[0]!.text, pier.files.length], ['Fleet', 0])
    assert.include((await pageNamed(read, 'Gull')).text, 'Sister: [Star](/imported/pages/1)')
    assert.include((await pageNamed(read, 'Fleet')).text, ' | Star |')
  })

  test('files in the properties of a page become links', async ({ assert, cleanup }) => {
    const files = {
      [`Log ${id('a')}.md`]:
        '# Log\n\nState: old.\nFiles & media: Log/tide%20table.pdf, map.pkt\n\nText\n',
      'Log/tide table.pdf': 'pdf',
      'Log/map.pkt': 'map',
    }
    const { text } = await pageNamed(await opened(cleanup, await zipOf(files)), 'Log')
    assert.equal(
      text,
      'State: old.\\\nFiles & media: [tide table.pdf](/api/v1/files/imported-1), [map.pkt](/api/v1/files/imported-2)\n\nText'
    )
  })

  test('escaped signs of a title are the signs', async ({ assert, cleanup }) => {
    const files = { [`Log x ${id('a')}.md`]: '# Log \\[x\\] 5 \\* 3\n\nText\n' }
    const read = await opened(cleanup, await zipOf(files))
    assert.deepEqual(titles(read.outline), ['Log [x] 5 * 3'])
    assert.equal((await pageNamed(read, 'Log [x] 5 * 3')).text, 'Text')
  })
})
