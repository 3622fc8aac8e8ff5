import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { Vault } from '#kernel/vault/vault'
import { freshEmail, signUp, signUpVerified, type TestAccount } from '#testing/accounts'
import { HttpClient } from '#testing/http_client'
import { mailTo, tokenIn } from '#testing/mailbox'
import type { UserResponse } from '#modules/auth/api'
import { signInWithGoogle } from '#modules/auth/testing/google'
import type { BlockSummary, FirstStepsResponse, StorageResponse } from '#modules/workspace/api'
import { makeFirstPage } from '#modules/workspace/commands/first_page'
import { paragraph } from '#modules/workspace/testing/branch'
import { deleteForEver } from '#modules/workspace/testing/uploads'

/** Creates a verified user who has not opened the app yet. */
async function newcomer() {
  const account = await signUp()
  await verify(account)
  return account
}

async function verify({ client, email }: TestAccount) {
  await client.post('auth/verify-email', { token: tokenIn(await mailTo(email)) })
}

function begin(client: HttpClient) {
  return client.post<BlockSummary[]>('users/current-user/first-page')
}

async function stateOf(client: HttpClient) {
  return (await client.get<UserResponse>('users/current-user')).body.data.first_steps
}

async function folders(client: HttpClient) {
  return (await client.get<BlockSummary[]>('blocks')).body.data
}

test.group('First page', () => {
  test('creates the first page once, with its ancestors', async ({ assert }) => {
    const { client } = await newcomer()
    assert.equal(await stateOf(client), 'due')
    const { status, body } = await begin(client)
    assert.equal(status, 200)
    const path = body.data
    assert.deepEqual(
      path.map(({ block_type, name }) => [block_type, name]),
      [
        ['folder', 'My notes'],
        ['file', 'Notebook'],
        ['section', 'General'],
        ['page', 'untitled page'],
      ]
    )
    assert.deepEqual(await folders(client), path.slice(0, 1))
    const above = await client.get<BlockSummary[]>(`blocks/${path[3]!.id}/hierachy`)
    assert.deepEqual(above.body.data, path)
    assert.equal(await stateOf(client), 'open')
    const again = await Promise.all([begin(client), begin(client)])
    for (const { body } of again) assert.deepEqual(body.data, path)
    assert.lengthOf(await folders(client), 1)
    const { body: storage } = await client.get<StorageResponse>('users/current-user/storage')
    const names = path.map(({ name }) => name).join('')
    assert.equal(storage.data.text_storage, Buffer.byteLength(names))
  })

  test('concurrent requests of two tabs create one first page', async ({ assert }) => {
    const { client } = await newcomer()
    const [one, other] = await Promise.all([begin(client), begin(client)])
    assert.lengthOf(one.body.data, 4)
    assert.deepEqual(other.body.data, one.body.data)
    assert.lengthOf(await folders(client), 1)
  })

  test('a later call completes an interrupted first page', async ({ assert }) => {
    const { client, id } = await newcomer()
    const bus = await app.container.make(CommandBus)
    const vault = await app.container.make(Vault)
    let issued = 0
    const dying = new Proxy(vault, {
      get(target, name) {
        if (name === 'issue' && ++issued > 2) throw new Error('killed')
        const value = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const request = { owner: id, actor: id, correlationId: 'first-page' }
    await assert.rejects(() => makeFirstPage(bus, dying, request), 'killed')
    const [begun] = await folders(client)
    assert.equal(begun?.name, 'My notes')
    assert.equal(await stateOf(client), 'due')
    const { body } = await begin(client)
    assert.lengthOf(body.data, 4)
    assert.equal(body.data[0]!.id, begun!.id)
    assert.lengthOf(await folders(client), 1)
  })

  test('a Google user gets a first page', async ({ assert }) => {
    const client = new HttpClient()
    await signInWithGoogle(client, { email: freshEmail('google') })
    assert.equal(await stateOf(client), 'due')
    assert.lengthOf((await begin(client)).body.data, 4)
  })

  test('requires a verified address for the first page', async ({ assert }) => {
    const account = await signUp()
    assert.equal((await begin(account.client)).status, 403)
    await verify(account)
    assert.isEmpty(await folders(account.client))
    assert.lengthOf((await begin(account.client)).body.data, 4)
  })

  test('older accounts and users who declined get no first page', async ({ assert }) => {
    const older = await newcomer()
    await db.from('users').where({ id: older.id }).update({ first_steps: null })
    const declined = await signUpVerified()
    for (const { client } of [older, declined]) {
      assert.isNull(await stateOf(client))
      assert.isEmpty((await begin(client)).body.data)
      assert.isEmpty(await folders(client))
      assert.isNull(await stateOf(client))
    }
  })

  test('a workspace with other content gets no first page', async ({ assert }) => {
    const { client } = await newcomer()
    await client.post('blocks', { name: 'Mine', block_type: 'folder' })
    assert.isEmpty((await begin(client)).body.data)
    assert.deepEqual(
      (await folders(client)).map(({ name }) => name),
      ['Mine']
    )
    assert.equal(await stateOf(client), 'open')
  })

  test('a deleted first page is not created again', async ({ assert }) => {
    const { client } = await newcomer()
    const [folder] = (await begin(client)).body.data
    await deleteForEver(client, folder!.id)
    await begin(client)
    assert.isEmpty(await folders(client))
  })
})

test.group('First steps', () => {
  const stepsOf = async (client: HttpClient) =>
    (await client.get<FirstStepsResponse>('users/current-user/first-steps')).body.data

  test("first steps are completed by the user's actions", async ({ assert }) => {
    const { client } = await newcomer()
    assert.deepEqual(await stepsOf(client), { written: false, named: false, another: false })
    const [, , section, page] = (await begin(client)).body.data
    assert.deepEqual(await stepsOf(client), { written: false, named: false, another: false })
    const content = JSON.stringify({ type: 'doc', content: [paragraph('Words')] })
    await client.put(`blocks/${page!.id}`, { content })
    assert.deepEqual(await stepsOf(client), { written: true, named: false, another: false })
    await client.put(`blocks/${page!.id}`, { name: 'Mine' })
    const next = { name: 'untitled page', block_type: 'page', parent_block_id: section!.id }
    await client.post('blocks', next)
    assert.deepEqual(await stepsOf(client), { written: true, named: true, another: true })
  })

  test('first steps end permanently on request, and after two weeks', async ({ assert }) => {
    const { client } = await newcomer()
    await begin(client)
    assert.equal((await client.delete('users/current-user/first-steps')).status, 200)
    assert.isNull(await stateOf(client))
    assert.isEmpty((await begin(client)).body.data)
    const other = await newcomer()
    await begin(other.client)
    const aged = { created_at: db.raw(`now() - interval '15 days'`) }
    await db.from('users').where({ id: other.id }).update(aged)
    assert.isNull(await stateOf(other.client))
  })

  test('an old account without a first page still starts its first steps', async ({ assert }) => {
    const { client, id } = await newcomer()
    const aged = { created_at: db.raw(`now() - interval '15 days'`) }
    await db.from('users').where({ id }).update(aged)
    assert.lengthOf((await begin(client)).body.data, 4)
  })
})
