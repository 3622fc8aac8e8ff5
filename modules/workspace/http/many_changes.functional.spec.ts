import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { signUpVerified } from '#testing/accounts'
import type { BlockResponse, SaveResponse } from '#modules/workspace/api'
import { MAX_RANGES } from '#modules/workspace/document/difference'
import { pageStream } from '#modules/workspace/page'
import { makeBranch, paragraph } from '#modules/workspace/testing/branch'

const PARAGRAPHS = 4_000
const lines = Array.from({ length: PARAGRAPHS }, (_, i) =>
  paragraph(`Line ${i} ${'of it '.repeat(9)}`)
)

/** Returns `count` deletions of one paragraph each, spread over the page. */
function deletions(count: number) {
  const step = PARAGRAPHS / count
  return Array.from({ length: count }, (_, i) => ({ at: i * step, delete: 1, insert: [] }))
}

async function writePage() {
  const { client } = await signUpVerified()
  const { page } = await makeBranch(client)
  const content = JSON.stringify({ type: 'doc', content: lines })
  const { body } = await client.put<SaveResponse>(`blocks/${page}`, { content })
  const { revision } = body.data
  const save = (count: number) =>
    client.put<SaveResponse>(`blocks/${page}`, {
      base_revision: revision,
      changes: deletions(count),
    })
  return { client, page, revision, save }
}

async function savesOf(page: number) {
  const store = await app.container.make('strata.event_store')
  return Array.fromAsync(store.read(pageStream(page)))
}

test.group('Saves with many changes', () => {
  test('many changes become one event with a bounded number of ranges', async ({ assert }) => {
    const { client, page, revision, save } = await writePage()
    const { status, body } = await save(100)
    assert.equal(status, 200, body.message)
    assert.equal(body.data.revision, revision + 1)
    const saves = await savesOf(page)
    assert.lengthOf(saves, 2)
    const { ranges } = JSON.parse(Buffer.from(saves[1]!.data).toString())
    assert.isAtMost(ranges.length, MAX_RANGES)
    const shown = await client.get<BlockResponse>(`blocks/${page}`)
    const { content } = JSON.parse(shown.body.data.content!)
    assert.deepEqual(
      content.map((node: ReturnType<typeof paragraph>) => node.content[0]!.text),
      lines.filter((_, i) => i % 40 !== 0).map((node) => node.content[0]!.text)
    )
  })

  test('returns 413 for too many changes and changes nothing', async ({ assert }) => {
    const { page, save } = await writePage()
    const { status, body } = await save(1_000)
    assert.equal(status, 413)
    assert.equal(body.code, 'E_TOO_MANY_CHANGES')
    assert.match(body.message!, /Send fewer changes, or the whole text/)
    assert.lengthOf(await savesOf(page), 1)
  })
})
