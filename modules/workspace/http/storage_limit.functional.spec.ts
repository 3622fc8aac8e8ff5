import { randomUUID } from 'node:crypto'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { EventReader } from '#kernel/events/reader'
import { checkpointOf } from '#kernel/projections/projection'
import { png } from '#platform/files/testing/pictures'
import { signUpVerified, type TestAccount } from '#testing/accounts'
import { STORAGE_LIMIT_CODE, STORAGE_LIMIT_MESSAGE } from '#modules/workspace/api'
import { sweepFiles } from '#modules/workspace/index'
import { ageFile } from '#modules/workspace/testing/age_file'
import { makeBranch, paragraph } from '#modules/workspace/testing/branch'
import {
  deleteForEver,
  presign,
  put,
  show,
  upload,
  usage,
} from '#modules/workspace/testing/uploads'
import { filesProjection } from '#projections/files/projection'
import { readModels } from '#projections/index'
import { rebuild } from '#kernel/projections/rebuild'

const GB = 1024 ** 3
const PNG = 'image/png'
const pool = () => app.container.make('strata.queries_pool')

/** Uses up a user's storage except for `bytes`, with a long-lived reservation. */
async function leaveFree(account: TestAccount, bytes: number) {
  await takeUp(account, 0)
  const { file_storage, text_storage } = await usage(account.client)
  await takeUp(account, GB - bytes - file_storage - text_storage)
}

/** Replaces the user's filling reservation with one of `size` bytes. */
async function takeUp({ id }: TestAccount, size: number) {
  const database = await pool()
  await database.query('delete from files where owner_id = $1 and block_id = 0', [id])
  if (size === 0) return
  await database.query(
    `insert into files (key, owner_id, block_id, type, size, command_id, reserved_until)
     values ($1, $2, 0, 'image/png', $3, $1, now() + interval '1 day')`,
    [randomUUID(), id, size]
  )
}

const save = (account: TestAccount, page: number, text: string) =>
  account.client.put(`blocks/${page}`, {
    content: text && JSON.stringify({ type: 'doc', content: [paragraph(text)] }),
  })

test.group('Storage usage', () => {
  test("counts names, texts and shown files, and returns the plan's limit", async ({ assert }) => {
    const { client } = await signUpVerified()
    assert.deepEqual(await usage(client), { file_storage: 0, text_storage: 0, storage_limit: 1 })
    const { page } = await makeBranch(client)
    const text = (await usage(client)).text_storage
    assert.equal(text, 'A folderA fileA sectionA page'.length)
    const key = await upload(client, page, PNG, png({ size: 5000 }))
    await show(client, page, key)
    const { file_storage, text_storage } = await usage(client)
    assert.equal(file_storage, 5000)
    assert.isAbove(text_storage, text)
  })

  test('counts a file until no page shows it, copies included, and again after an undo', async ({
    assert,
  }) => {
    const { client } = await signUpVerified()
    const [one, two] = [await makeBranch(client), await makeBranch(client)]
    const key = await upload(client, one.page, PNG, png({ size: 5000 }))
    const counts = async () => (await usage(client)).file_storage
    assert.equal(await counts(), 5000)
    await show(client, one.page, key)
    await show(client, two.page, key, key)
    assert.equal(await counts(), 5000)
    await show(client, one.page)
    assert.equal(await counts(), 5000)
    await show(client, two.page)
    assert.equal(await counts(), 0)
    assert.equal((await client.get(`files/${key}`)).status, 200)
    await show(client, two.page, key)
    assert.equal(await counts(), 5000)
  })

  test('accepts only those of 30 concurrent uploads that fit', async ({ assert }) => {
    const me = await signUpVerified()
    const { page } = await makeBranch(me.client)
    const bytes = png({ size: 20_000 })
    await leaveFree(me, 10 * bytes.length + 19_999)
    const responses = await Promise.all(
      Array.from({ length: 30 }, () =>
        presign(me.client, { type: PNG, size: bytes.length, block_id: page })
      )
    )
    const given = responses.filter(({ status }) => status === 200).map(({ body }) => body.data)
    const refused = responses.filter(({ status }) => status !== 200)
    assert.lengthOf(given, 10)
    for (const { status, body } of refused) {
      assert.deepEqual(
        [status, body.code, body.message],
        [403, STORAGE_LIMIT_CODE, STORAGE_LIMIT_MESSAGE]
      )
    }
    const sent = await Promise.all(given.map(({ url }) => put(url, PNG, bytes)))
    assert.deepEqual(
      sent.map(({ status, code }) => code ?? status),
      given.map(() => 200)
    )
    await takeUp(me, 0)
    await show(me.client, page, ...given.map(({ key }) => key))
    assert.equal((await usage(me.client)).file_storage, 10 * bytes.length)
    await rebuild(
      {
        pool: await pool(),
        store: await app.container.make('strata.event_store'),
        reader: await app.container.make(EventReader),
      },
      readModels.find(({ name }) => name === 'files')!
    )
    assert.equal((await usage(me.client)).file_storage, 10 * bytes.length)
    const { text_storage, file_storage } = await usage(me.client)
    assert.isBelow(text_storage + file_storage, GB)
  })

  test('accepts only those of 20 concurrent new blocks that fit', async ({ assert }) => {
    const me = await signUpVerified()
    await leaveFree(me, 7 * 5 + 4)
    const responses = await Promise.all(
      Array.from({ length: 20 }, () =>
        me.client.post('blocks', { name: 'abcde', block_type: 'folder' })
      )
    )
    const codes = responses.map(({ status, body }) => (status === 201 ? 'made' : body.code))
    assert.lengthOf(
      codes.filter((code) => code === 'made'),
      7
    )
    assert.lengthOf(
      codes.filter((code) => code === STORAGE_LIMIT_CODE),
      13
    )
    assert.equal((await usage(me.client)).text_storage, 35)
  })

  test('concurrent uploads, new blocks and saves share one limit', async ({ assert }) => {
    const me = await signUpVerified()
    const branches = [await makeBranch(me.client), await makeBranch(me.client)]
    const pages = branches.map(({ page }) => page)
    await leaveFree(me, 5_000)
    const content = (i: number) =>
      JSON.stringify({ type: 'doc', content: [paragraph('x'.repeat(300 + i))] })
    const responses = await Promise.all(
      Array.from({ length: 36 }, (_, i) => {
        const page = pages[i % 2]!
        if (i % 3 === 0) return presign(me.client, { type: PNG, size: 700, block_id: page })
        if (i % 3 === 1) return me.client.put(`blocks/${page}`, { content: content(i) })
        return me.client.post('blocks', { name: 'n'.repeat(200), block_type: 'folder' })
      })
    )
    const codes = new Set(responses.map(({ status, body }) => (status < 300 ? 'ok' : body.code)))
    assert.deepEqual([...codes].sort(), ['ok', STORAGE_LIMIT_CODE].sort())
    const { file_storage, text_storage } = await usage(me.client)
    const free = GB - file_storage - text_storage
    assert.isAtLeast(free, 1)
    const last = (size: number) => presign(me.client, { type: PNG, size, block_id: pages[0]! })
    assert.equal((await last(free + 1)).body.code, STORAGE_LIMIT_CODE)
    assert.equal((await last(free)).status, 200)
  })

  test('rejects growth beyond the limit to the byte, and never a reduction', async ({ assert }) => {
    const me = await signUpVerified()
    const { folder, page } = await makeBranch(me.client)
    assert.equal((await save(me, page, 'x'.repeat(100))).status, 200)
    await leaveFree(me, 10)
    assert.equal((await save(me, page, 'x'.repeat(111))).body.code, STORAGE_LIMIT_CODE)
    assert.equal((await save(me, page, 'x'.repeat(110))).status, 200)
    assert.equal((await save(me, page, 'y'.repeat(110))).status, 200)
    const rename = (name: string) => me.client.put(`blocks/${folder}`, { name })
    assert.equal((await rename('A folders')).body.code, STORAGE_LIMIT_CODE)
    assert.equal((await rename('A felder')).status, 200)
    await leaveFree(me, -1000)
    assert.equal((await save(me, page, 'y'.repeat(111))).body.code, STORAGE_LIMIT_CODE)
    assert.equal((await save(me, page, 'y'.repeat(109))).status, 200)
    const both = { name: 'A', content: null }
    assert.equal((await me.client.put(`blocks/${page}`, both)).status, 200)
    assert.equal((await deleteForEver(me.client, folder)).status, 200)
  })

  test('rejects a whole save if its name and text do not fit together', async ({ assert }) => {
    const me = await signUpVerified()
    const { page } = await makeBranch(me.client)
    const content = JSON.stringify({ type: 'doc', content: [paragraph('abc')] })
    const name = `A page${'n'.repeat(20)}`
    await leaveFree(me, content.length + 19)
    const { body } = await me.client.put(`blocks/${page}`, { name, content })
    assert.equal(body.code, STORAGE_LIMIT_CODE)
    const kept = await me.client.get<{ name: string; content: null }>(`blocks/${page}`)
    assert.deepInclude(kept.body.data, { name: 'A page', content: null })
    await leaveFree(me, 20)
    assert.equal((await me.client.put(`blocks/${page}`, { name })).status, 200)
  })

  test('rejects showing a removed picture again if it no longer fits', async ({ assert }) => {
    const me = await signUpVerified()
    const { page } = await makeBranch(me.client)
    const key = await upload(me.client, page, PNG, png({ size: 9000 }))
    await show(me.client, page, key)
    await show(me.client, page)
    await leaveFree(me, 8999)
    assert.equal((await show(me.client, page, key)).body.code, STORAGE_LIMIT_CODE)
    await leaveFree(me, 9200)
    assert.equal((await show(me.client, page, key)).status, 200)
  })

  test('an uploaded file that no page shows stops counting after an hour', async ({ assert }) => {
    const me = await signUpVerified()
    const { page } = await makeBranch(me.client)
    const key = await upload(me.client, page, PNG, png({ size: 9000 }))
    await ageFile(key, 1)
    assert.equal((await usage(me.client)).file_storage, 0)
    assert.equal((await me.client.get(`files/${key}`)).status, 200)
  })
})

test.group('Storage: unshown files', () => {
  test('an unshown file is removed after 30 days', async ({ assert }) => {
    const me = await signUpVerified()
    const { page } = await makeBranch(me.client)
    const [shown, lost, never] = await Promise.all(
      [1, 2, 3].map(() => upload(me.client, page, PNG, png()))
    )
    await show(me.client, page, shown!, lost!)
    await show(me.client, page, shown!)
    const served = async () => {
      await sweepFiles(await pool())
      const responses = [shown!, lost!, never!].map((key) => me.client.get(`files/${key}`))
      return (await Promise.all(responses)).map(({ status }) => status)
    }
    for (const key of [shown!, lost!, never!]) await ageFile(key, 29)
    assert.deepEqual(await served(), [200, 200, 200])
    for (const key of [shown!, lost!, never!]) await ageFile(key, 2)
    assert.deepEqual(await served(), [200, 404, 404])
  })

  test('unshown files are kept up to a bound, the last shown longest', async ({ assert }) => {
    const me = await signUpVerified()
    const { page } = await makeBranch(me.client)
    const keys: string[] = []
    for (let i = 0; i < 3; i++) keys.push(await upload(me.client, page, PNG, png({ size: 1000 })))
    for (const key of keys) await show(me.client, page, key)
    await show(me.client, page)
    await sweepFiles(await pool(), 2500)
    const responses = await Promise.all(keys.map((key) => me.client.get(`files/${key}`)))
    assert.deepEqual(
      responses.map(({ status }) => status),
      [404, 200, 200]
    )
  })

  test('an unshown file stays while the read model has a parked stream', async ({ assert }) => {
    const me = await signUpVerified()
    const { page } = await makeBranch(me.client)
    const key = await upload(me.client, page, PNG, png())
    await ageFile(key, 60)
    const database = await pool()
    await database.query(
      `insert into projections.parked
         (name, stream, revision, position, event_id, event_type, error)
       values ($1, 'page-0', 0, '', gen_random_uuid(), 'PageSaved', 'for a test')`,
      [checkpointOf(filesProjection)]
    )
    await sweepFiles(database)
    assert.equal((await me.client.get(`files/${key}`)).status, 200)
    await database.query(`delete from projections.parked where stream = 'page-0'`)
    await sweepFiles(database)
    assert.equal((await me.client.get(`files/${key}`)).status, 404)
  })
})
