import { test } from '@japa/runner'
import { placeOutline } from './place_outline.js'
import { opened, titles, zipOf } from './testing/archives.js'

test.group('Chosen formats', () => {
  test('{format} is refused for a zip of Markdown')
    .with(['docx', 'keep', 'evernote', 'strata'].map((format) => ({ format })))
    .run(async ({ assert, cleanup }, { format }) => {
      const bytes = await zipOf({ 'a.md': 'a' })
      await assert.rejects(
        () => opened(cleanup, bytes, { format: format as 'docx' }),
        /chosen format/
      )
    })

  test('a format that the file’s kind is part of reads it', async ({ assert, cleanup }) => {
    const bytes = await zipOf({ 'a.md': '[[b]]', 'b.md': 'b' })
    const read = await opened(cleanup, bytes, { format: 'obsidian' })
    assert.deepEqual([read.format, titles(read.outline)], ['obsidian', ['a', 'b']])
  })
})

test('a title of half a megabyte is cut where no name needs it', async ({ assert, cleanup }) => {
  const items = { id: 'a', title: 'tide '.repeat(100_000), data: {} }
  const bytes = await zipOf({
    'metadata.json': '{"exportVersion":1}',
    'Coast.json': JSON.stringify({ collection: { name: 'Coast' }, documents: { a: items } }),
  })
  const { outline } = await opened(cleanup, bytes)
  const { blocks, problems } = placeOutline(outline, { parent: null, nesting: 'pages', name: '' })
  assert.isBelow(outline[0]!.children[0]!.title.length, 2_000)
  assert.match(blocks[0]!.children[0]!.children[0]!.children[0]!.name, /^(?:tide ){50}tide$/)
  assert.deepEqual(
    problems.map(({ code }) => code),
    ['name_shortened']
  )
})
