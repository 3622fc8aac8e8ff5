import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@japa/runner'
import type pg from 'pg'
import { FileUnusable } from '#kernel/failures/file_unusable'
import { copyFiles } from '#platform/backup/files'
import { temporaryDirectory } from '#testing/environment'

const databaseWith = (...names: string[]) =>
  ({ query: async () => ({ rows: names.map((name) => ({ name })) }) }) as unknown as pg.ClientBase

test.group('copyFiles', () => {
  test('copies objects and reports the missing ones', async ({ assert }) => {
    const folder = await temporaryDirectory()
    const [from, to] = [join(folder, 'from'), join(folder, 'to')]
    await mkdir(join(from, 'files'), { recursive: true })
    await writeFile(join(from, 'files', 'a'), 'four')
    const copied = await copyFiles(databaseWith('files/a', 'files/b'), from, to)
    assert.deepEqual(copied, { count: 1, bytes: 4, missing: ['files/b'] })
    assert.equal(await readFile(join(to, 'files', 'a'), 'utf8'), 'four')
  })

  test('keeps an existing object, and replaces one whose copy was cut off', async ({ assert }) => {
    const folder = await temporaryDirectory()
    const [from, to] = [join(folder, 'from'), join(folder, 'to')]
    for (const place of [from, to]) await mkdir(join(place, 'files'), { recursive: true })
    for (const name of ['a', 'b']) await writeFile(join(from, 'files', name), 'four')
    await writeFile(join(to, 'files', 'a'), 'kept')
    await writeFile(join(to, 'files', 'b'), 'fo')
    const copied = await copyFiles(databaseWith('files/a', 'files/b'), from, to)
    assert.deepEqual(copied, { count: 2, bytes: 8, missing: [] })
    assert.equal(await readFile(join(to, 'files', 'a'), 'utf8'), 'kept')
    assert.equal(await readFile(join(to, 'files', 'b'), 'utf8'), 'four')
  })

  test('names the source if it cannot be read', async ({ assert }) => {
    const folder = await temporaryDirectory()
    const from = join(folder, 'from')
    await mkdir(from)
    await writeFile(join(from, 'files'), '')
    const copying = copyFiles(databaseWith('files/a'), from, join(folder, 'to'))
    const refused = await copying.catch((error: unknown) => error)
    assert.instanceOf(refused, FileUnusable)
    assert.include((refused as Error).message, `${join(from, 'files', 'a')} cannot be used`)
  })
})
