import { test } from '@japa/runner'
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
