import { test } from '@japa/runner'
import { bucketDisk, startBucketServer } from '#platform/files/testing/bucket_server'
import {
  bucketThatIsGone,
  bucketThatRefuses,
  bucketWithoutListing,
  folderThatTakesNothing,
} from '#platform/files/testing/disks_away'

test.group('tryDisk', () => {
  test('reports what the disk lacks: {title}')
    .with([
      {
        title: 'nothing',
        disk: async () => bucketDisk(await startBucketServer()),
        problem: undefined,
      },
      {
        title: 'nothing, without the right to list',
        disk: bucketWithoutListing,
        problem: undefined,
      },
      {
        title: 'an existing bucket',
        disk: () => withSettings({ bucket: 'other' }),
        problem: /^S3_BUCKET: .*other/,
      },
      {
        title: 'a known key',
        disk: () => withSettings({ accessKeyId: 'other' }),
        problem: /^S3_ACCESS_KEY_ID: .*not known/,
      },
      {
        title: 'the right to write',
        disk: bucketThatRefuses,
        problem: /^S3_ACCESS_KEY_ID: .*written/,
      },
      { title: 'a response', disk: bucketThatIsGone, problem: /^S3_ENDPOINT.* \(ECONNREFUSED\)$/ },
      { title: 'a writable folder', disk: folderThatTakesNothing, problem: /^DATA_DIR: .*written/ },
    ])
    .run(async ({ assert }, { disk, problem }) => {
      const found = await (await disk()).problem()
      if (problem) assert.match(found ?? '', problem)
      else assert.isUndefined(found)
    })
})

async function withSettings(settings: { bucket?: string; accessKeyId?: string }) {
  return bucketDisk(await startBucketServer(), settings)
}
