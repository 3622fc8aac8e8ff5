import { test } from '@japa/runner'
import { allNodes } from '../../import_index.js'
import type { OpenedImport } from '../../import_outline.js'
import {
  type ArchiveFiles,
  opened,
  pageNamed,
  textOf,
  titles,
  zipOf,
} from '../../testing/archives.js'
import { codesOf } from '../../testing/counts.js'

const id = (sign: string) => sign.repeat(32)
const UUID = '3f2a1b4c-0000-4000-8000-000000000000'
const HOME = {
  [`Home ${id('a')}.md`]: `# Home\n\n[My Export.zip](Home/My%20Export.zip)\n`,
}

/** Returns a zip of zips, by their paths. */
async function parts(zips: Record<string, ArchiveFiles>, beside: ArchiveFiles = {}) {
  const files: ArchiveFiles = { ...beside }
  for (const [path, inner] of Object.entries(zips)) files[path] = await zipOf(inner)
  return zipOf(files)
}

const paths = ({ attachments }: OpenedImport) => attachments.map(({ path }) => path)

test.group('Parts of Notion exports', () => {
  test('a zip that the user attached stays a file in a part {layout}')
    .with([
      { layout: 'with other files', more: { 'Home/a.png': 'png' } as ArchiveFiles },
      { layout: 'of its own', more: {} },
    ])
    .run(async ({ assert, cleanup }, { more }) => {
      const own = await zipOf({ 'secret.md': 'of the user' })
      const bytes = await parts({
        [`Export-${UUID}-Part-1.zip`]: HOME,
        [`Export-${UUID}-Part-2.zip`]: { 'Home/My Export.zip': own, ...more },
      })
      const read = await opened(cleanup, bytes)
      assert.deepEqual(titles(read.outline), ['Home'])
      assert.include(paths(read), 'Home/My Export.zip')
      const page = await pageNamed(read, 'Home')
      assert.isEmpty(page.problems)
      assert.equal(page.files[0]!.entry.size, own.length)
    })

  test('two downloads in one zip are both read, however deep their parts', async ({
    assert,
    cleanup,
  }) => {
    const bytes = await parts({
      'Export-1.zip': { [`Home ${id('a')}.md`]: '# Home\n' },
      'Export-2.zip': {
        'Export-2-Part-1.zip': await zipOf({ [`Boats ${id('b')}.md`]: '# Boats\n' }),
      },
    })
    assert.deepEqual(titles((await opened(cleanup, bytes)).outline), ['Boats', 'Home'])
  })

  test('parts in folders of teamspaces are found, and the folders stay', async ({
    assert,
    cleanup,
  }) => {
    for (const inner of ['', `Export-${UUID}/`]) {
      const bytes = await parts(
        {
          [`Export-${UUID}/Team Pier/Export-${UUID}-Part-1.zip`]: {
            [`${inner}Home ${id('a')}.md`]: '# Home\n\n![map](map.png)\n',
            [`${inner}map.png`]: 'of Pier',
          },
          [`Export-${UUID}/Team Sea/Export-${UUID}-Part-1.zip`]: {
            [`${inner}Boats ${id('b')}.md`]: '# Boats\n\n![map](map.png)\n',
            [`${inner}map.png`]: 'of Sea..',
          },
        },
        { [`Export-${UUID}/index.html`]: '<h1>Contents</h1>' }
      )
      const read = await opened(cleanup, bytes)
      assert.equal(read.format, 'notion')
      assert.deepEqual(titles(read.outline), ['Team Pier/', '  Home', 'Team Sea/', '  Boats'])
      const { files } = await pageNamed(read, 'Boats')
      assert.equal((await files[0]!.entry.read(100)).toString(), 'of Sea..')
      assert.isEmpty(read.problems)
    }
  })

  test('files of one path in two parts are both kept, with a line in the report', async ({
    assert,
    cleanup,
  }) => {
    const bytes = await parts({
      'Export-1-Part-1.zip': { [`Log ${id('a')}.md`]: '# Log\n', 'img.png': '8 bytes1' },
      'Export-1-Part-2.zip': { 'img.png': '8 bytes2', 'same.png': 'same' },
      'Export-1-Part-3.zip': { 'img.png': 'longer than that', 'same.png': 'same' },
    })
    const read = await opened(cleanup, bytes)
    assert.deepEqual(paths(read), ['img.png', 'img (2).png', 'same.png', 'img (3).png'])
    assert.deepEqual(read.problems, [
      { path: 'img (2).png', code: 'same_name' },
      { path: 'img (3).png', code: 'same_name' },
    ])
  })

  test('a part that unpacks to far more than it holds is refused before it is copied', async ({
    assert,
    cleanup,
  }) => {
    const zeros = Buffer.alloc(80 * 1024 ** 2)
    const bytes = await zipOf({ 'Export-1-Part-1.zip': zeros })
    await assert.rejects(() => opened(cleanup, bytes), /far more than it holds/)
  })

  test('zips within zips are opened three deep, and a deeper one stays a file', async ({
    assert,
    cleanup,
  }) => {
    let bytes = await zipOf(HOME)
    for (let level = 0; level < 5; level++) bytes = await zipOf({ 'Export-1.zip': bytes })
    const read = await opened(cleanup, bytes)
    assert.isEmpty(read.outline)
    assert.deepEqual(paths(read), ['Export-1.zip'])
  })

  test('a zip named as an export beside other notes stays a file', async ({ assert, cleanup }) => {
    const bytes = await parts({ 'Export of 2020.zip': HOME }, { 'Notes.md': '# Notes\n' })
    const read = await opened(cleanup, bytes)
    assert.equal(read.format, 'markdown')
    assert.deepEqual(paths(read), ['Export of 2020.zip'])
  })
})

test.group('Files of Notion exports', () => {
  test('a page in the folder of a row stays with its row', async ({ assert, cleanup }) => {
    const bytes = await zipOf({
      [`DB ${id('c')}.csv`]: 'Name\nRow\nOther\n',
      [`DB/Row ${id('d')}.md`]: '# Row\n',
      [`DB/Row/Sub ${id('e')}.md`]: '# Sub\n\ntext\n',
      [`DB/Other ${id('f')}.md`]: '# Other\n',
    })
    const read = await opened(cleanup, bytes)
    assert.deepEqual(titles(read.outline), ['DB', '  Row', '    Sub'])
  })

  test('a file named index.html is a file of its page, and no list of contents', async ({
    assert,
    cleanup,
  }) => {
    const bytes = await zipOf({
      'index.html': '<h1>Contents</h1>',
      'Team/index.html': '<h1>Contents</h1>',
      [`Team/Home ${id('a')}.md`]: '# Home\n\n[The site](Home/index.html)\n',
      'Team/Home/index.html': '<p>Written by the user</p>',
    })
    const read = await opened(cleanup, bytes)
    assert.deepEqual(
      [...allNodes(read.outline)].map(({ path }) => path),
      [`Team/Home ${id('a')}.md`, 'Team/Home/index.html']
    )
    assert.deepEqual(codesOf(read), [])
    assert.isEmpty((await pageNamed(read, 'Home')).problems)
  })

  test('a database with a page of its own keeps its table', async ({ assert, cleanup }) => {
    const bytes = await zipOf({
      [`Fleet ${id('c')}.md`]: '# Fleet\n\nAll our boats\n',
      [`Fleet ${id('c')}.csv`]: 'Name\nStar\n',
      [`Fleet ${id('c')}_all.csv`]: 'Name,Length\nStar,7\nGull,5\n',
      [`Fleet/Star ${id('d')}.md`]: '# Star\n\nLength: 7\n',
      [`Fleet/Gull ${id('e')}.md`]: '# Gull\n\nLength: 5\n\nMended\n',
    })
    const read = await opened(cleanup, bytes)
    assert.isEmpty(read.problems)
    assert.isEmpty(read.attachments)
    const texts: string[] = []
    for (const node of allNodes(read.outline)) texts.push(textOf(await node.read!()))
    assert.lengthOf(texts, 3)
    assert.include(texts.join('\n'), 'All our boats')
    assert.include(texts.join('\n'), '| Star | 7 |')
    assert.include(texts.join('\n'), 'Mended')
  })
})
