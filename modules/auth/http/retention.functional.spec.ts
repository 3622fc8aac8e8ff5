import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { signUp } from '#testing/accounts'
import type { UserResponse } from '#modules/auth/api'
import { recordedEvents } from '#modules/auth/testing/recorded_events'
import { isThinning, thinningUsers } from '#modules/auth/index'

const PATH = 'users/current-user/retention'

test.group('PUT /users/current-user/retention', () => {
  test('sets which versions stay, and takes effect for users who chose before a time', async ({
    assert,
  }) => {
    const { client, id } = await signUp()
    const pool = await app.container.make('strata.queries_pool')
    const shown = async () => {
      const { body } = await client.get<UserResponse>('users/current-user')
      return body.data.keep_versions
    }
    assert.equal(await shown(), 'all')
    const { status, body } = await client.put<UserResponse>(PATH, { keep_versions: 'thinned' })
    assert.deepEqual([status, body.data.keep_versions], [200, 'thinned'])
    assert.equal(await shown(), 'thinned')
    const [past, future] = [new Date(Date.now() - 60_000), new Date(Date.now() + 60_000)]
    assert.notInclude(await thinningUsers(pool, past), id)
    assert.include(await thinningUsers(pool, future), id)
    assert.isTrue(await isThinning(pool, id))
    await client.put(PATH, { keep_versions: 'all' })
    assert.equal(await shown(), 'all')
    assert.isFalse(await isThinning(pool, id))
    const changes = (await recordedEvents(id, 3)).filter(({ type }) => type === 'RetentionChanged')
    assert.lengthOf(changes, 2)
  })

  test('records one change of a choice that is sent several times at once', async ({ assert }) => {
    const { client, id } = await signUp()
    for (const keep_versions of ['thinned', 'all']) {
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => client.put(PATH, { keep_versions }))
      )
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200, 200, 200]
      )
    }
    const changes = (await recordedEvents(id, 3)).filter(({ type }) => type === 'RetentionChanged')
    assert.lengthOf(changes, 2)
  })

  test('refuses any other choice', async ({ assert }) => {
    const { client } = await signUp()
    for (const keep_versions of ['none', null, 3, undefined]) {
      const { status } = await client.put(PATH, { keep_versions })
      assert.equal(status, 422)
    }
  })
})
