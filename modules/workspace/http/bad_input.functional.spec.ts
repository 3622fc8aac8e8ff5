import { test } from '@japa/runner'
import { signUpVerified, type TestAccount } from '#testing/accounts'
import type { BlockSummary } from '#modules/workspace/api'
import { makeBranch, type Branch } from '#modules/workspace/testing/branch'
import { eventsOf } from '#modules/workspace/testing/events_of'

test.group('Blocks: invalid input', (group) => {
  let me: TestAccount
  let branch: Branch

  group.setup(async () => {
    me = await signUpVerified()
    branch = await makeBranch(me.client)
  })

  const deep = `{"type":"doc","content":[${'{"type":"paragraph","content":['.repeat(9_999)}`
  const cases: [string, string, () => [string, unknown], number, string][] = [
    ['no name', 'POST', () => ['blocks', { block_type: 'folder' }], 422, 'E_VALIDATION_ERROR'],
    [
      'an empty name',
      'POST',
      () => ['blocks', { name: '', block_type: 'folder' }],
      422,
      'E_VALIDATION_ERROR',
    ],
    [
      'a name of only tags',
      'POST',
      () => ['blocks', { name: '<b></b>', block_type: 'folder' }],
      422,
      'E_VALIDATION_ERROR',
    ],
    [
      'a name that is a number',
      'POST',
      () => ['blocks', { name: 5, block_type: 'folder' }],
      422,
      'E_VALIDATION_ERROR',
    ],
    [
      'a name of 256 characters',
      'POST',
      () => ['blocks', { name: 'x'.repeat(256), block_type: 'folder' }],
      422,
      'E_NAME_TOO_LONG',
    ],
    [
      'an unknown type',
      'POST',
      () => ['blocks', { name: 'x', block_type: 'book' }],
      422,
      'E_VALIDATION_ERROR',
    ],
    [
      'a type code out of range',
      'POST',
      () => ['blocks', { name: 'x', block_type: 5 }],
      422,
      'E_VALIDATION_ERROR',
    ],
    [
      'a parent id that is a string',
      'POST',
      () => ['blocks', { name: 'x', block_type: 'file', parent_block_id: '1' }],
      422,
      'E_VALIDATION_ERROR',
    ],
    [
      'an ordering of 0',
      'POST',
      () => ['blocks', { name: 'x', block_type: 'folder', ordering: 0 }],
      422,
      'E_VALIDATION_ERROR',
    ],
    [
      'a page in a folder',
      'POST',
      () => ['blocks', { name: 'x', block_type: 'page', parent_block_id: branch.folder }],
      422,
      'E_PARENT_TYPE',
    ],
    [
      'an ordering of 1.5',
      'PUT',
      () => [`blocks/${branch.page}/ordering`, { ordering: 1.5 }],
      422,
      'E_VALIDATION_ERROR',
    ],
    ['no ordering', 'PUT', () => [`blocks/${branch.page}/ordering`, {}], 422, 'E_VALIDATION_ERROR'],
    [
      'content on a folder',
      'PUT',
      () => [`blocks/${branch.folder}`, { content: null }],
      422,
      'E_NO_CONTENT',
    ],
    [
      'content that is not JSON',
      'PUT',
      () => [`blocks/${branch.page}`, { content: 'hello' }],
      422,
      'E_VALIDATION_ERROR',
    ],
    [
      'content that is an object',
      'PUT',
      () => [`blocks/${branch.page}`, { content: {} }],
      422,
      'E_VALIDATION_ERROR',
    ],
    [
      '10,000-deep nesting',
      'PUT',
      () => [`blocks/${branch.page}`, { content: deep }],
      422,
      'E_VALIDATION_ERROR',
    ],
    [
      'an unknown node',
      'PUT',
      () => [`blocks/${branch.page}`, { content: '{"type":"doc","content":[{"type":"iframe"}]}' }],
      422,
      'E_VALIDATION_ERROR',
    ],
    [
      'changes without a base',
      'PUT',
      () => [`blocks/${branch.page}`, { changes: [] }],
      422,
      'E_VALIDATION_ERROR',
    ],
    [
      'changes and content',
      'PUT',
      () => [`blocks/${branch.page}`, { content: null, base_revision: -1, changes: [] }],
      422,
      'E_VALIDATION_ERROR',
    ],
    [
      'a change outside the page',
      'PUT',
      () => [
        `blocks/${branch.page}`,
        { base_revision: -1, changes: [{ at: 5, delete: 1, insert: [] }] },
      ],
      422,
      'E_CHANGE_OUT_OF_RANGE',
    ],
    [
      'a change with an invalid node',
      'PUT',
      () => [
        `blocks/${branch.page}`,
        { base_revision: -1, changes: [{ at: 0, delete: 1, insert: [{ type: 'x' }] }] },
      ],
      422,
      'E_VALIDATION_ERROR',
    ],
    [
      'content over 1 MB',
      'PUT',
      () => [`blocks/${branch.page}`, { content: ' '.repeat(1_000_001) }],
      413,
      'E_CONTENT_TOO_LARGE',
    ],
    [
      'a body over 2.1 MB',
      'PUT',
      () => [`blocks/${branch.page}`, { name: 'x'.repeat(2_100_000) }],
      413,
      'E_TOO_LARGE',
    ],
  ]
  for (const [title, method, request, status, code] of cases) {
    test(`${title}: responds ${status} and changes nothing`, async ({ assert }) => {
      const before = await eventsOf(me.id)
      const [path, body] = request()
      const headers = { 'x-xsrf-token': me.client.xsrfToken ?? '' }
      const response = await me.client.request<{ code: string; message: string }>(
        method,
        path,
        body,
        { headers }
      )
      assert.equal(response.status, status, JSON.stringify(response.body))
      assert.equal(response.body.code, code)
      assert.isNotEmpty(response.body.message)
      assert.deepEqual(await eventsOf(me.id), before)
    })
  }

  test('returns the messages of rules 1.7, 2.2', async ({ assert }) => {
    const page = { name: 'x', block_type: 'page' }
    const responses = await Promise.all([
      me.client.post('blocks', { block_type: 'folder' }),
      me.client.post('blocks', { name: ' ', block_type: 'folder' }),
      me.client.put(`blocks/${branch.page}`, { name: 5 }),
      me.client.post('blocks', page),
      me.client.post('blocks', { ...page, parent_block_id: 987_654_321 }),
    ])
    assert.deepEqual(
      responses.map(({ status, body }) => [status, body.message]),
      [
        [422, 'Required'],
        [422, 'Required'],
        [422, 'name is required field'],
        [422, 'Parent block ID is required'],
        [404, 'Can not find parent block with provided id'],
      ]
    )
  })

  test('ignores owner, revision and times in the request', async ({ assert }) => {
    const { body } = await me.client.post<BlockSummary>('blocks', {
      name: 'x',
      block_type: 'folder',
      id: 1,
      owner_id: 1,
      created_at: '2000-01-01T00:00:00Z',
      is_page_locked: true,
    })
    assert.isAbove(body.data.id, 1)
    assert.isFalse(body.data.is_page_locked)
    assert.notMatch(body.data.created_at, /^2000/)
  })

  test('rejects an Idempotency-Key of 201 characters', async ({ assert }) => {
    const response = await me.client.post(
      'blocks',
      { name: 'x', block_type: 'folder' },
      { idempotencyKey: 'k'.repeat(201) }
    )
    assert.equal(response.status, 422)
  })
})
