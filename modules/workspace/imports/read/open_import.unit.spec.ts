import { test } from '@japa/runner'
import { REFUSALS } from './import_problems.js'
import { placeOutline } from './place_outline.js'
import { opened, titles, zipOf } from './testing/archives.js'

/** Changes two bytes of each file's record in the list of contents. */
function withField(zip: Buffer, offset: number, change: (value: number) => number) {
  const signature = Buffer.from('PK\u0001\u0002')
  for (let at = zip.indexOf(signature); at >= 0; at = zip.indexOf(signature, at + 1)) {
    const isFile = zip.readUInt32LE(at + 24) > 0
    if (isFile) zip.writeUInt16LE(change(zip.readUInt16LE(at + offset)), at + offset)
  }
  return zip
}

test.group('Zips that cannot be unpacked', () => {
  for (const [title, code, offset, change] of [
    ['with a password', 'encrypted', 8, (flags: number) => flags | 1],
    ['that is compressed in another way', 'other_compression', 10, () => 14],
  ] as const) {
    test(`a zip ${title} is refused with the reason`, async ({ assert, cleanup }) => {
      const bytes = withField(await zipOf({ 'Notes/': '', 'Notes/a.md': 'a' }), offset, change)
      await assert.rejects(() => opened(cleanup, bytes), REFUSALS[code])
    })

    test(`a file ${title} is left out with the reason`, async ({ assert, cleanup }) => {
      const bytes = await zipOf({ 'a.md': 'a', 'b.md': 'b' })
      const first = bytes.indexOf('PK\u0001\u0002')
      bytes.writeUInt16LE(change(bytes.readUInt16LE(first + offset)), first + offset)
      const { outline, problems } = await opened(cleanup, bytes)
      assert.deepEqual(titles(outline), ['b'])
      assert.deepEqual(problems, [{ path: 'a.md', code }])
    })
  }
})

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
