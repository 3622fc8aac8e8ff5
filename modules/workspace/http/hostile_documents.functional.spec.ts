import { test } from '@japa/runner'
import { signUpVerified, type TestAccount } from '#testing/accounts'
import type { BlockResponse } from '#modules/workspace/api'
import { makeBranch, paragraph, type Branch } from '#modules/workspace/testing/branch'
import { EMPTY_PARAGRAPH } from '#modules/workspace/document/content'
import { eventsOf } from '#modules/workspace/testing/events_of'

/** Returns a node nested this deep, as text, because JSON.stringify cannot write such depth. */
const nested = (depth: number) =>
  `${'{"type":"list","content":['.repeat(depth)}{"type":"paragraph"}${']}'.repeat(depth)}`

const line = (text: string) => JSON.stringify(paragraph(text))

const marked = (marks: string) =>
  `{"type":"paragraph","content":[{"type":"text","text":"x","marks":[${marks}]}]}`

test.group('Hostile documents', (group) => {
  let me: TestAccount
  let branch: Branch

  group.setup(async () => {
    me = await signUpVerified()
    branch = await makeBranch(me.client)
  })

  /** Sends a hand-written body. */
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
      'a mark with wrong attributes',
      '{"type":"text","text":"x","marks":[{"type":"link","attrs":{"url":[]}}]}',
    ],
    ['a node that is a number', '5'],
    ['U+0000', '{"type":"paragraph","content":[{"type":"text","text":"\\u0000"}]}'],
    ['a lone surrogate in a description', '{"type":"image","attrs":{"src":"/a","alt":"\\ud83d"}}'],
    [
      'a description of 900 kB',
      `{"type":"image","attrs":{"src":"/a","alt":"${'x'.repeat(900_000)}"}}`,
    ],
    ['a caption that is an object', '{"type":"image","attrs":{"src":"/a","caption":{"a":1}}}'],
    ['a node called __proto__', '{"type":"__proto__"}'],
    ['a node called constructor', '{"type":"constructor","content":[]}'],
    ['a mark called toString', marked('{"type":"toString"}')],
    ['a width of 1e400', '{"type":"image","attrs":{"src":"/a","width":1e400}}'],
    ['the same mark 10,000 times', marked(Array(10_000).fill('{"type":"bold"}').join(','))],
    ['columns in a quote', '{"type":"quote","content":[{"type":"layout_row","content":[]}]}'],
    [
      'a link to page 0',
      '{"type":"paragraph","content":[{"type":"page_link","attrs":{"block_id":0}}]}',
    ],
    ['a link without a page', '{"type":"paragraph","content":[{"type":"page_link"}]}'],
    [
      'a link to a page with a name',
      '{"type":"paragraph","content":[{"type":"page_link","attrs":{"block_id":7},"content":[{"type":"text","text":"x"}]}]}',
    ],
    ['a formula without a source', '{"type":"math_block"}'],
    [
      'a formula of 5,001 characters',
      `{"type":"math_block","attrs":{"latex":"${'x'.repeat(5001)}"}}`,
    ],
    [
      'a formula whose source is an object',
      '{"type":"paragraph","content":[{"type":"math_inline","attrs":{"latex":{}}}]}',
    ],
    ['an inline formula outside a line', '{"type":"math_inline","attrs":{"latex":"x"}}'],
    [
      'an image aligned by CSS',
      '{"type":"image","attrs":{"src":"/a.png","align":"right;position:fixed"}}',
    ],
    [
      'a day that does not exist',
      '{"type":"paragraph","content":[{"type":"date","attrs":{"date":"2026-02-30"}}]}',
    ],
    [
      'a date with words',
      '{"type":"paragraph","content":[{"type":"date","attrs":{"date":"2026-05-03\\" onclick=x"}}]}',
    ],
    [
      'a date as a number',
      '{"type":"paragraph","content":[{"type":"date","attrs":{"date":20260503}}]}',
    ],
    ['a date without a day', '{"type":"paragraph","content":[{"type":"date"}]}'],
    [
      'a cell that claims 10⁶ columns',
      '{"type":"table","content":[{"type":"table_row","content":[{"type":"table_cell","attrs":{"colspan":1000000},"content":[{"type":"paragraph"}]}]}]}',
    ],
    ['an item with bare text', '{"type":"list","content":[{"type":"text","text":"x"}]}'],
    ['a toggle without a line', '{"type":"toggle"}'],
    ['a toggle that starts with a divider', '{"type":"toggle","content":[{"type":"divider"}]}'],
    [
      'columns in a toggle',
      '{"type":"toggle","content":[{"type":"paragraph"},{"type":"layout_row","content":[]}]}',
    ],
    [
      'toggles nested 60 deep',
      `${'{"type":"toggle","content":[{"type":"paragraph"},'.repeat(60)}{"type":"paragraph"}${']}'.repeat(60)}`,
    ],
    [
      'code in a language that leaves its attribute',
      String.raw`{"type":"code_block","attrs":{"language":"ts\" onclick=\"x"}}`,
    ],
    [
      'code in a language of 10,000 characters',
      `{"type":"code_block","attrs":{"language":"${'x'.repeat(10_000)}"}}`,
    ],
    ['code in a language that is an object', '{"type":"code_block","attrs":{"language":{"a":1}}}'],
    [
      'formatted code',
      '{"type":"code_block","content":[{"type":"text","text":"x","marks":[{"type":"bold"}]}]}',
    ],
    ['an image in code', '{"type":"code_block","content":[{"type":"image","attrs":{"src":"/a"}}]}'],
    [
      'a table of contents with content',
      '{"type":"table_of_contents","content":[{"type":"text","text":"x"}]}',
    ],
    ['an attachment without a file', '{"type":"attachment","attrs":{"name":"a","size":1}}'],
    ['an attachment without a name', '{"type":"attachment","attrs":{"file_key":"k","size":1}}'],
    ...['', '..', '../x', 'a/b', 'a?b', 'a#b', '%2e%2e', 'k\n', 'k'.repeat(65)].map(
      (key): [string, string] => [
        `an attachment of the file ${JSON.stringify(key)}`,
        JSON.stringify({ type: 'attachment', attrs: { file_key: key, name: 'a', size: 1 } }),
      ]
    ),
    [
      'an attachment with a key that is an object',
      '{"type":"attachment","attrs":{"file_key":{"a":1},"name":"a","size":1}}',
    ],
    [
      'an attachment with a name of 256 characters',
      `{"type":"attachment","attrs":{"file_key":"k","name":"${'n'.repeat(256)}","size":1}}`,
    ],
    [
      'an attachment of 1e400 bytes',
      '{"type":"attachment","attrs":{"file_key":"k","name":"a","size":1e400}}',
    ],
    [
      'an attachment of -1 bytes',
      '{"type":"attachment","attrs":{"file_key":"k","name":"a","size":-1}}',
    ],
    [
      'an attachment with content',
      '{"type":"attachment","attrs":{"file_key":"k","name":"a","size":1},"content":[{"type":"paragraph"}]}',
    ],
    ['a bookmark without an address', '{"type":"bookmark","attrs":{"title":"a"}}'],
    [
      'a bookmark with an address that is an object',
      '{"type":"bookmark","attrs":{"url":{"a":1},"title":"a"}}',
    ],
    [
      'a bookmark with an address of 2,049 characters',
      `{"type":"bookmark","attrs":{"url":"https://a.test/${'a'.repeat(2_034)}"}}`,
    ],
    [
      'a bookmark with a title of 301 characters',
      `{"type":"bookmark","attrs":{"url":"https://a.test","title":"${'t'.repeat(301)}"}}`,
    ],
    [
      'a bookmark with a description of 1,001 characters',
      `{"type":"bookmark","attrs":{"url":"https://a.test","description":"${'d'.repeat(1_001)}"}}`,
    ],
    [
      'a bookmark whose picture is a list',
      '{"type":"bookmark","attrs":{"url":"https://a.test","picture":["https://a.test/b.png"]}}',
    ],
    [
      'a bookmark with content',
      '{"type":"bookmark","attrs":{"url":"https://a.test"},"content":[{"type":"paragraph"}]}',
    ],
  ]
  for (const [title, node] of cases) {
    test(`rejects ${title} in content and in changes, without effect`, async ({ assert }) => {
      const before = await eventsOf(me.id)
      for (const body of [changes(node), content(node)]) {
        const response = await put(body)
        const { code } = (await response.json()) as { code: string }
        // Input nested too deep for the JSON parser does not reach the schema.
        assert.include(['422 E_VALIDATION_ERROR', '400 E_MALFORMED'], `${response.status} ${code}`)
        if (body.startsWith('{"content"')) assert.equal(response.status, 422)
      }
      assert.deepEqual(await eventsOf(me.id), before)
    })
  }

  test('stores a script link as about:blank', async ({ assert }) => {
    const marks = [{ type: 'link', attrs: { url: 'javascript:alert(1)' } }]
    const text = { ...paragraph(''), content: [{ type: 'text', text: 'x', marks }] }
    const response = await put(changes(JSON.stringify(text)))
    assert.equal(response.status, 200)
    const { body } = await me.client.get<BlockResponse>(`blocks/${branch.page}`)
    assert.include(body.data.content, 'about:blank')
    assert.notInclude(body.data.content, 'javascript')
  })

  test('stores the bookmark of a script without its addresses', async ({ assert }) => {
    const attrs = {
      url: 'java\nscript:alert(1)',
      title: ' a\u0007\nb ',
      description: '',
      picture: '/api/v1/users/current-user',
    }
    const response = await put(content(JSON.stringify({ type: 'bookmark', attrs })))
    assert.equal(response.status, 200)
    const { body } = await me.client.get<BlockResponse>(`blocks/${branch.page}`)
    const [stored] = (JSON.parse(body.data.content!) as { content: object[] }).content
    assert.deepEqual(stored, {
      type: 'bookmark',
      attrs: { url: 'about:blank', title: 'a b', description: '', picture: '' },
    })
  })

  test('stores {title} unchanged')
    .with([
      { title: 'a text with direction overrides', node: line('\u202eabc\u2066') },
      { title: 'a text of 900,000 letters', node: line('x'.repeat(900_000)) },
      {
        title: 'code of 100,000 lines',
        node: `{"type":"code_block","attrs":{"language":"ts"},"content":[{"type":"text","text":"${String.raw`</pre>\n`.repeat(100_000)}"}]}`,
      },
      { title: 'a page of 40,000 lines', node: Array(40_000).fill(EMPTY_PARAGRAPH).join(',') },
    ])
    .run(async ({ assert }, { node }) => {
      const response = await put(content(node))
      assert.equal(response.status, 200)
      const { body } = await me.client.get<BlockResponse>(`blocks/${branch.page}`)
      assert.isTrue(body.data.content === `{"type":"doc","content":[${node}]}`)
    })

  test('drops unknown keys, including __proto__', async ({ assert }) => {
    const node = '{"type":"divider","__proto__":{"a":1},"x":[],"attrs":{"__proto__":{"id":"a"}}}'
    assert.equal((await put(content(node))).status, 200)
    const { body } = await me.client.get<BlockResponse>(`blocks/${branch.page}`)
    assert.equal(body.data.content, '{"type":"doc","content":[{"type":"divider"}]}')
  })
})
