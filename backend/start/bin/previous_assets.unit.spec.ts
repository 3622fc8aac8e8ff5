import fs from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { keepAssets, ownAssets } from '#start/bin/previous_assets'
import { temporaryDirectory } from '#testing/environment'

test("the previous build's assets stay for one build", async ({ assert }) => {
  const root = await temporaryDirectory()
  const builds = [0, 1, 2, 3].map((number) => join(root, String(number)))
  const build = (number: number, ...names: string[]) => {
    const assets = join(builds[number]!, 'public', 'assets')
    fs.mkdirSync(assets, { recursive: true })
    for (const name of names) fs.writeFileSync(join(assets, name), '')
    keepAssets(builds[number - 1]!, builds[number]!)
    return fs.readdirSync(assets).sort()
  }
  assert.deepEqual(build(1, 'a-1.js', 'b-1.js'), ['a-1.js', 'b-1.js'])
  assert.deepEqual(build(2, 'a-2.js', 'b-1.js'), ['a-1.js', 'a-2.js', 'b-1.js'])
  assert.deepEqual(build(3, 'a-3.js', 'b-1.js'), ['a-2.js', 'a-3.js', 'b-1.js'])
  assert.deepEqual(ownAssets(builds[3]!).sort(), ['a-3.js', 'b-1.js'])
})
