import { test } from '@japa/runner'
import { signUpVerified, type TestAccount } from '#backend/testing/accounts'
import type { BlockAnswer } from '#modules/workspace/api'
import { makeBranch, paragraph, type Branch } from '#modules/workspace/testing/branch'
import { eventsOf } from '#modules/workspace/testing/events_of'

/** A node in nodes, so many deep, as text: JSON.stringify does not write it. */
const nested = (depth: number) =>
  `${'{"type":"list","content":['.repeat(depth)}{"type":"paragraph"}${']}'.repeat(depth)}`

test.group('Hostile documents', (group) => {
  let me: TestAccount
  let branch: Branch

  group.setup(async () => {
    me = await signUpVerified()
    branch = await makeBranch(me.client)
  })

  /** Sends a body that is written by hand. */
  async function put(body: string) {
    const { client } = me
    return fetch(new URL(`/api/v1/blocks/${branch.page}`, client.baseUrl), {
      method: 'PUT',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': client.xsrfToken ?? '',
        'idempotency-key': crypto.randomUUID(),
      },
      body,
    })
  }

  const changes = (insert: string) =>
    `{"base_revision":-1,"changes":[{"at":0,"delete":1,"insert":[${insert}]}]}`
  const content = (node: string) =>
    JSON.stringify({ content: `{"type":"doc","content":[${node}]}` })

  const cases: [string, string][] = [
    ['nesting 60 deep', nested(60)],
    ['nesting 10,000 deep', nested(10_000)],
    ['arrays 100,000 deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['an unknown node', '{"type":"script"}'],
    ['image_uploading', '{"type":"image_uploading"}'],
    [
      'a mark of wrong attributes',
      '{"type":"text","text":"x","marks":[{"type":"link","attrs":{"url":[]}}]}',
    ],
    ['a node that is a number', '5'],
    ['U+0000', '{"type":"paragraph","content":[{"type":"text","text":"\\u0000"}]}'],
  ]
  for (const [title, node] of cases) {
    test(`${title}: refused either way, and nothing happens`, async ({ assert }) => {
      const before = await eventsOf(me.id)
      for (const body of [changes(node), content(node)]) {
        const answer = await put(body)
        const { code } = (await answer.json()) as { code: string }
        // What is too deep for the reader of requests does not get as far as the schema.
        assert.include(['422 E_VALIDATION_ERROR', '400 E_MALFORMED'], `${answer.status} ${code}`)
        if (body.startsWith('{"content"')) assert.equal(answer.status, 422)
      }
      assert.deepEqual(await eventsOf(me.id), before)
    })
  }

  test('a link that is a script is kept as about:blank', async ({ assert }) => {
    const marks = [{ type: 'link', attrs: { url: 'javascript:alert(1)' } }]
    const text = { ...paragraph(''), content: [{ type: 'text', text: 'x', marks }] }
    const answer = await put(changes(JSON.stringify(text)))
    assert.equal(answer.status, 200)
    const { body } = await me.client.get<BlockAnswer>(`blocks/${branch.page}`)
    assert.include(body.data.content, 'about:blank')
    assert.notInclude(body.data.content, 'javascript')
  })
})
