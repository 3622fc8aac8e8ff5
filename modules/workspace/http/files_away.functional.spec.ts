import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { FileDisk } from '#backend/files/disk'
import { startBucket } from '#backend/files/testing/bucket_server'
import { bucketThatIsGone, folderThatTakesNothing } from '#backend/files/testing/disks_away'
import { png } from '#backend/files/testing/pictures'
import { signUpVerified } from '#backend/testing/accounts'
import { makeBranch } from '#modules/workspace/testing/branch'
import { presign, put, show, usage } from '#modules/workspace/testing/uploads'

const PNG = 'image/png'
const BYTES = png({ size: 2000 })
const AWAY = { status: 503, code: 'E_FILES_UNAVAILABLE' }

/** Somebody with an address for an upload. */
async function reserved() {
  const { client } = await signUpVerified()
  const { page } = await makeBranch(client)
  const { body } = await presign(client, { type: PNG, size: BYTES.length, block_id: page })
  return { client, page, ...body.data }
}

test.group('Files, when the disk takes nothing', (group) => {
  const use = (disk: FileDisk) => app.container.swap(FileDisk, () => disk)
  group.each.teardown(() => app.container.restore(FileDisk))

  test('an upload into a folder says so, leaves nothing and frees its place', async ({
    assert,
  }) => {
    const { client, url, key } = await reserved()
    assert.equal((await usage(client)).file_storage, BYTES.length)
    use(await folderThatTakesNothing())
    assert.deepEqual(await put(url, PNG, BYTES), AWAY)
    app.container.restore(FileDisk)
    assert.equal((await usage(client)).file_storage, 0)
    assert.equal((await put(url, PNG, BYTES)).code, 'E_FILE_NOT_FOUND')
    assert.equal((await client.get(`files/${key}`)).status, 404)
  })

  test('what was sent to a bucket waits for it, and can be given up', async ({ assert }) => {
    const bucket = await startBucket()
    use(bucket)
    const { client, page, url, key } = await reserved()
    assert.equal((await put(url, PNG, BYTES)).status, 200)
    use(await bucketThatIsGone())
    const { status, body } = await client.get(`files/${key}`)
    assert.deepEqual({ status, code: body.code }, AWAY)
    assert.match(body.message, /^Files can not be kept or shown just now/)
    assert.equal((await show(client, page, key)).status, 503)
    assert.isNull((await client.get<{ content: null }>(`blocks/${page}`)).body.data.content)
    assert.equal((await usage(client)).file_storage, BYTES.length)
    use(bucket)
    assert.equal((await client.get(`files/${key}`)).status, 200)
    use(await bucketThatIsGone())
    assert.equal((await client.delete(`files/${key}`)).status, 200)
    assert.equal((await usage(client)).file_storage, 0)
  })
})
