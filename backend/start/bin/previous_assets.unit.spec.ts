import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { bringBack, ownAssets, setAside } from '#start/bin/previous_assets'

test("the previous build's assets stay for one build", ({ assert, cleanup }) => {
  const root = fs.mkdtempSync(join(tmpdir(), 'strata-assets-'))
  cleanup(() => fs.rmSync(root, { recursive: true }))
  const assets = join(root, 'build', 'public', 'assets')
  const build = (...names: string[]) => {
    setAside(root)
    fs.rmSync(join(root, 'build'), { recursive: true, force: true })
    fs.mkdirSync(assets, { recursive: true })
    for (const name of names) fs.writeFileSync(join(assets, name), '')
    bringBack(root)
    return fs.readdirSync(assets).sort()
  }
  assert.deepEqual(build('a-1.js', 'b-1.js'), ['a-1.js', 'b-1.js'])
  assert.deepEqual(build('a-2.js', 'b-1.js'), ['a-1.js', 'a-2.js', 'b-1.js'])
  assert.deepEqual(build('a-3.js', 'b-1.js'), ['a-2.js', 'a-3.js', 'b-1.js'])
  assert.deepEqual(ownAssets(root).sort(), ['a-3.js', 'b-1.js'])
})
