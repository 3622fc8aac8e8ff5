import { test } from '@japa/runner'
import { nodeNamed, opened, zipOf } from '../../testing/archives.js'

test.group('Large databases of Notion', () => {
  test('a database of more cells than a page has elements keeps its rows', async ({
    assert,
    cleanup,
  }) => {
    const row = (at: number) => Array.from({ length: 15 }, (_, i) => `c${i}r${at}`).join(',')
    const csv = Array.from({ length: 4_001 }, (_, at) => row(at)).join('\n')
    const bytes = await zipOf({ [`Fleet ${'c'.repeat(32)}.csv`]: csv })
    const { parts, problems } = await nodeNamed(await opened(cleanup, bytes), 'Fleet').read!()
    const tables = parts.flat()
    assert.isTrue(tables.every(({ type }) => type === 'table'))
    const rows = tables.flatMap(({ content = [] }) => content)
    assert.lengthOf(rows, 4_001)
    assert.isTrue(rows.every(({ content = [] }) => content.length === 15))
    assert.include(JSON.stringify(rows.at(-1)), 'c14r4000')
    assert.deepEqual(
      problems.map(({ code }) => code),
      ['split']
    )
  }).timeout(120_000)
})
