import { test } from '@japa/runner'
import type { Query } from '#kernel/event_store/postgres/rows'
import { readStream } from '#kernel/event_store/postgres/stream_pages'

const PAGE = 2_000

/**
 * Builds a log with one stream of `count` events, whose pages arrive unordered. Records its
 * queries.
 */
function stirred(count: number) {
  const asked: unknown[] = []
  const query = async ({ name }: { name: string }, values: [string, number | null, number]) => {
    const [, from, limit] = values
    asked.push([name, from, limit])
    const revisions = Array.from({ length: count }, (_, i) => i)
    const wanted = name === 'read_forwards' ? revisions : revisions.toReversed()
    const start = wanted.indexOf(from ?? wanted[0]!)
    const page = start === -1 ? [] : wanted.slice(start, start + limit)
    const rows = page.map((revision) => ({
      closed: null,
      position: String(revision + 1),
      revision: String(revision),
      data: Buffer.from('{}'),
    }))
    if (rows.length === 0) return [{ closed: null, position: null }]
    return rows.toSorted((a, b) => (Number(a.revision) % 7) - (Number(b.revision) % 7))
  }
  return { query: query as unknown as Query, asked }
}

test.group('Stream pages', () => {
  test('stream pages are sorted and follow each other', async ({ assert }) => {
    const { query, asked } = stirred(2 * PAGE + 1)
    const read = await Array.fromAsync(readStream(query, 's-1', {}))
    assert.deepEqual(
      read.map(({ revision }) => revision),
      Array.from({ length: 2 * PAGE + 1 }, (_, i) => i)
    )
    assert.deepEqual(asked, [
      ['read_forwards', null, PAGE],
      ['read_forwards', PAGE, PAGE],
      ['read_forwards', 2 * PAGE, PAGE],
    ])
  })

  test('stream pages read backwards are sorted and respect the limit', async ({ assert }) => {
    const { query, asked } = stirred(3 * PAGE)
    const options = { backwards: true, from: 3 * PAGE - 2, limit: PAGE + 10 }
    const read = await Array.fromAsync(readStream(query, 's-1', options))
    assert.deepEqual(
      read.map(({ revision }) => revision),
      Array.from({ length: PAGE + 10 }, (_, i) => 3 * PAGE - 2 - i)
    )
    assert.deepEqual(asked, [
      ['read_backwards', 3 * PAGE - 2, PAGE],
      ['read_backwards', 2 * PAGE - 2, 10],
    ])
  })

  test('reading a stream ends after a full last page', async ({ assert }) => {
    const { query, asked } = stirred(PAGE)
    assert.lengthOf(await Array.fromAsync(readStream(query, 's-1', {})), PAGE)
    assert.lengthOf(asked, 2)
  })
})
