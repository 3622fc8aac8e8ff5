import { test } from '@japa/runner'
import type { Disk } from 'flydrive'
import { FileDisk } from '#platform/files/disk'

test('FileDisk.names yields the names from every page of a listing', async ({ assert }) => {
  const asked: unknown[] = []
  const pages = [
    { paginationToken: 'second', objects: [object('files/a'), object('files/b')] },
    { paginationToken: undefined, objects: [object('files/c')] },
  ]
  const drive = {
    listAll: async (prefix: string, { paginationToken }: { paginationToken?: string }) => {
      asked.push([prefix, paginationToken])
      return pages[asked.length - 1]
    },
  }
  const names = await Array.fromAsync(new FileDisk(drive as unknown as Disk).names('files'))
  assert.deepEqual(names, ['files/a', 'files/b', 'files/c'])
  assert.deepEqual(asked, [
    ['files', undefined],
    ['files', 'second'],
  ])
})

function object(key: string) {
  return { isFile: true, key }
}
