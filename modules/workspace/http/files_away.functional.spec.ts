import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { FileDisk } from '#platform/files/disk'
import { startBucket } from '#platform/files/testing/bucket_server'
import {
  bucketThatHangs,
  bucketThatIsGone,
  bucketThatRefuses,
  bucketWithoutListing,
  folderThatTakesNothing,
} from '#platform/files/testing/disks_away'
import { png } from '#platform/files/testing/pictures'
import { signUpVerified } from '#testing/accounts'
import { eventually } from '#testing/eventually'
import { FileTable, uploadName } from '#modules/workspace/files/file_table'
import { sweepFiles } from '#modules/workspace/files/sweep'
import { ageFile } from '#modules/workspace/testing/age_file'
import { makeBranch } from '#modules/workspace/testing/branch'
import { presign, put, show, usage } from '#modules/workspace/testing/uploads'

const PNG = 'image/png'
const BYTES = png({ size: 2000 })
const AWAY = { status: 503, code: 'E_FILES_UNAVAILABLE' }

/** Creates a user with a reserved upload address. */
async function reserved() {
  const { client } = await signUpVerified()
  const { page } = await makeBranch(client)
  const { body } = await presign(client, { type: PNG, size: BYTES.length, block_id: page })
  return { client, page, ...body.data }
}

test.group('Files when the disk is unavailable', (group) => {
  const use = (disk: FileDisk) => app.container.swap(FileDisk, () => disk)
  group.each.teardown(() => app.container.restore(FileDisk))

  test('a failed upload to a folder returns an error and frees its reservation', async ({
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

  test('a file sent to a bucket can be shown during an outage and is inspected later', async ({
    assert,
  }) => {
    const bucket = await startBucket()
    use(bucket)
    const { client, page, url, key } = await reserved()
    assert.equal((await put(url, PNG, BYTES)).status, 200)
    for (const away of [bucketThatIsGone, bucketThatHangs, bucketThatRefuses]) {
      use(await away())
      assert.equal((await show(client, page, key)).status, 200)
      await ageFile(key, 1)
      await sweepFiles(await app.container.make('strata.queries_pool'))
      const { status, body } = await client.get(`files/${key}`)
      assert.deepEqual({ status, code: body.code }, AWAY)
    }
    assert.equal((await usage(client)).file_storage, BYTES.length)
    use(bucket)
    const files = await app.container.make(FileTable)
    await eventually(async () => assert.isNotNull((await files.byKey(key))?.object))
    await eventually(async () => assert.isUndefined(await bucket.size(uploadName(key))))
    assert.equal((await client.get(`files/${key}`)).status, 200)
  }).tags(['@thorough'])

  test('showing a file that never arrived does not extend its reservation', async ({ assert }) => {
    use(await startBucket())
    const { client, page, key } = await reserved()
    const files = await app.container.make(FileTable)
    const before = (await files.byKey(key))!.reservedUntil
    assert.equal((await show(client, page, key)).status, 200)
    await eventually(async () => {
      assert.deepEqual((await files.byKey(key))?.reservedUntil, before)
    })
  })

  test('works with an access key that may not list the bucket', async ({ assert }) => {
    const bucket = await bucketWithoutListing()
    use(bucket)
    assert.isUndefined(await bucket.problem())
    const { client, page, url, key } = await reserved()
    assert.equal((await client.get(`files/${key}`)).status, 404)
    assert.equal((await put(url, PNG, BYTES)).status, 200)
    assert.equal((await show(client, page, key)).status, 200)
    assert.equal((await client.get(`files/${key}`)).status, 200)
  })

  test('missing bytes return 404, in a folder and in a bucket', async ({ assert }) => {
    for (const disk of [await app.container.make(FileDisk), await startBucket()]) {
      use(disk)
      const { client, page, url, key } = await reserved()
      assert.equal((await put(url, PNG, BYTES)).status, 200)
      await show(client, page, key)
      assert.equal((await client.get(`files/${key}`)).status, 200)
      const files = await app.container.make(FileTable)
      await disk.remove((await files.byKey(key))!.object!)
      for (const method of ['GET', 'HEAD']) {
        const { status } = await client.request(method, `/api/v1/files/${key}`)
        assert.equal(status, 404)
      }
    }
  })

  test('a file sent to a bucket survives an outage and can be given up', async ({ assert }) => {
    const bucket = await startBucket()
    use(bucket)
    const { client, url, key } = await reserved()
    assert.equal((await put(url, PNG, BYTES)).status, 200)
    use(await bucketThatIsGone())
    const { status, body } = await client.get(`files/${key}`)
    assert.deepEqual({ status, code: body.code }, AWAY)
    assert.match(body.message, /^Files aren’t available right now/)
    assert.equal((await usage(client)).file_storage, BYTES.length)
    use(bucket)
    assert.equal((await client.get(`files/${key}`)).status, 200)
    use(await bucketThatIsGone())
    assert.equal((await client.delete(`files/${key}`)).status, 200)
    assert.equal((await usage(client)).file_storage, 0)
  }).tags(['@thorough'])
})
