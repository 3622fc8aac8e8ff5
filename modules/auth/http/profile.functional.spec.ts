import { test } from '@japa/runner'
import { signUp, signUpVerified } from '#testing/accounts'
import { HttpClient } from '#testing/http_client'
import type { UserResponse } from '#modules/auth/api'

test.group('PUT /users/current-user', () => {
  test('changes name and picture', async ({ assert }) => {
    const { client, id, email } = await signUpVerified()
    const profile = { full_name: ' Ada Lovelace ', profile_image: 'https://images.test/ada.png' }
    const { status, body } = await client.put<UserResponse>('users/current-user', profile)
    assert.equal(status, 200)
    assert.containSubset(body.data, {
      id,
      email,
      full_name: 'Ada Lovelace',
      profile_image: 'https://images.test/ada.png',
      has_password: true,
    })
    const kept = await client.put<UserResponse>('users/current-user', { full_name: 'Ada' })
    assert.equal(kept.body.data.profile_image, 'https://images.test/ada.png')
    const none = { full_name: 'Ada', profile_image: null }
    const removed = await client.put<UserResponse>('users/current-user', none)
    assert.isNull(removed.body.data.profile_image)
  })

  test('a form opened before another change does not undo that change', async ({ assert }) => {
    const { client } = await signUpVerified()
    const change = (fields: object) => client.put<UserResponse>('users/current-user', fields)
    await change({ full_name: 'Before', profile_image: 'https://images.test/before.png' })
    await change({ full_name: 'Changed elsewhere' })
    const picture = await change({ profile_image: 'https://images.test/after.png' })
    assert.deepInclude(picture.body.data, {
      full_name: 'Changed elsewhere',
      profile_image: 'https://images.test/after.png',
    })
    const removed = await change({ profile_image: null })
    assert.deepInclude(removed.body.data, { full_name: 'Changed elsewhere', profile_image: null })
  })

  test('ignores all other fields', async ({ assert }) => {
    const { client, id, email } = await signUp()
    const { body } = await client.put<UserResponse>('users/current-user', {
      full_name: 'Ada',
      id: 1,
      email: 'other@example.test',
      scope: 'admin',
      email_verified: 1,
      password: 'Another#2027',
    })
    assert.containSubset(body.data, { id, email, scope: null, email_verified: 0 })
  })

  test('rejects {0}')
    .with([
      ['an empty name', { full_name: ' ' }, 'full_name'],
      ['a missing name', {}, 'full_name'],
      ['a name of 101 characters', { full_name: 'a'.repeat(101) }, 'full_name'],
      [
        'a picture over plain http',
        { full_name: 'A', profile_image: 'http://a.test/b' },
        'profile_image',
      ],
      [
        'a script as picture',
        { full_name: 'A', profile_image: 'javascript:alert(1)' },
        'profile_image',
      ],
      ['a path as picture', { full_name: 'A', profile_image: '/api/v1/files/x' }, 'profile_image'],
    ] as const)
    .run(async ({ assert }, [, payload, field]) => {
      const { client } = await signUp()
      const { status, body } = await client.put('users/current-user', payload)
      assert.equal(status, 422)
      assert.equal(body.errors[0]?.field, field)
    })

  test('accepts a name of 100 characters and returns 401 without a session', async ({ assert }) => {
    const { client } = await signUp()
    const payload = { full_name: 'a'.repeat(100) }
    assert.equal((await client.put('users/current-user', payload)).status, 200)
    assert.equal((await new HttpClient().put('users/current-user', payload)).status, 401)
  })
})
