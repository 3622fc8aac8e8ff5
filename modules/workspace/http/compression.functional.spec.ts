import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { signUpVerified, type TestAccount } from '#testing/accounts'
import type { BlockResponse } from '#modules/workspace/api'
import { formatContent } from '#modules/workspace/document/content'
import { makeBranch, paragraph } from '#modules/workspace/testing/branch'
import { BlockQueries } from '#projections/blocks/queries'
import { PAGES } from '#projections/blocks/queries/rows'

const LINES = 300

test.group('Compression of large responses', (group) => {
  let me: TestAccount
  let large: string
  let small: string

  group.setup(async () => {
    me = await signUpVerified()
    const branch = await makeBranch(me.client)
    const content = Array.from({ length: LINES }, (_, i) =>
      paragraph(`Line ${i}, as long as others`)
    )
    await me.client.put(`blocks/${branch.page}`, {
      content: JSON.stringify({ type: 'doc', content }),
    })
    large = `blocks/${branch.page}`
    small = `blocks/${branch.section}`
  })

  const get = async (path: string, accepted: string, site?: string) => {
    const headers = { 'accept-encoding': accepted, ...(site && { 'sec-fetch-site': site }) }
    const response = await me.client.get<BlockResponse>(path, { headers })
    return { encoding: response.headers.get('content-encoding'), ...response }
  }

  for (const [accepted, encoding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
  ] as const) {
    test(`sends large responses to the app as ${encoding}`, async ({ assert }) => {
      const plain = await get(large, 'identity', 'same-origin')
      assert.isNull(plain.encoding)
      const compressed = await get(large, accepted, 'same-origin')
      assert.equal(compressed.encoding, encoding)
      assert.deepEqual(compressed.body, plain.body)
      assert.match(compressed.headers.get('content-type')!, /^application\/json/)
      assert.match(compressed.headers.get('vary')!, /accept-encoding/i)
      const [size, full] = [compressed, plain].map(({ headers }) => {
        return Number(headers.get('content-length'))
      })
      assert.isBelow(size!, full! / 4)
    })
  }

  test('does not compress for other sites or without Sec-Fetch-Site', async ({ assert }) => {
    for (const site of ['cross-site', 'same-site', 'none', undefined]) {
      const response = await get(large, 'gzip, br', site)
      assert.isNull(response.encoding)
      assert.isNotNull(response.body.data.content)
    }
  })

  test('returns the text of a long page byte for byte as stored', async ({ assert }) => {
    const { page } = await makeBranch(me.client)
    const awkward = 'He said “no”, "no" and \\no\\:\t{"a":[1]} \u2028\u2029\u007f é ß 😀 </script> '
    const content = Array.from({ length: 4_000 }, (_, i) => paragraph(`${i} ${awkward}`))
    await me.client.put(`blocks/${page}`, { content: JSON.stringify({ type: 'doc', content }) })
    const { pool } = await app.container.make(BlockQueries)
    const { rows } = await pool.query<{ nodes: string[] }>(
      `select nodes from ${PAGES} where block_id = $1`,
      [page]
    )
    const stored = formatContent(rows[0]!.nodes)!
    assert.isAbove(stored.length, 430_000)
    for (const site of [undefined, 'same-origin']) {
      const { body } = await get(`blocks/${page}`, 'br', site)
      // Avoids assert.equal, whose diff of such long texts takes minutes.
      assert.isTrue(body.data.content === stored)
      assert.equal(body.data.revision, 0)
    }
    assert.deepEqual(JSON.parse(stored).content[3_999].content, content[3_999]!.content)
  })

  test('does not compress small responses', async ({ assert }) => {
    const response = await get(small, 'gzip, br', 'same-origin')
    assert.isNull(response.encoding)
    assert.match(response.headers.get('content-type')!, /^application\/json/)
    assert.equal(response.body.data.block_type, 'section')
  })
})
