import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from '@japa/runner'
import { FOLDERS } from '#start/bin/ensure_built'
import { temporaryDirectory } from '#testing/environment'

/** Replaces tsc and Vite: writes the environment that it was given, or fails. */
const TOOL = `const fs = require('node:fs')
const folder = process.argv[process.argv.indexOf('--outDir') + 1]
fs.mkdirSync(folder + '/assets', { recursive: true })
fs.writeFileSync(folder + '/environment', String(process.env.NODE_ENV))
if (fs.existsSync('broken')) { console.log('syntax error'); process.exit(2) }
`

test.group('npm run build', (group) => {
  let root: string
  group.each.setup(async () => {
    root = await temporaryDirectory()
    fs.cpSync('backend/start/bin', join(root, 'backend/start/bin'), { recursive: true })
    for (const folder of FOLDERS) fs.mkdirSync(join(root, folder), { recursive: true })
    fs.writeFileSync(join(root, 'package.json'), '{"type": "module"}')
    for (const script of ['typescript-native/bin/tsc', 'vite/bin/vite.js']) {
      const file = join(root, 'node_modules', script)
      fs.mkdirSync(dirname(file), { recursive: true })
      fs.writeFileSync(file, TOOL)
    }
  })

  test('builds for production, whatever NODE_ENV it inherits', ({ assert }) => {
    for (const NODE_ENV of ['development', 'test']) {
      const { status, stderr } = build(NODE_ENV)
      assert.equal(status, 0, stderr)
      const built = fs.readFileSync(join(root, 'build/public/environment'), 'utf8')
      assert.equal(built, 'production')
    }
  })

  test('a build that fails leaves the last one as it was', ({ assert }) => {
    build()
    fs.writeFileSync(join(root, 'build/public/assets/app-1.js'), '')
    fs.writeFileSync(join(root, 'broken'), '')
    const { status, stderr } = build()
    assert.equal(status, 1)
    assert.match(stderr, /syntax error/)
    assert.isTrue(fs.existsSync(join(root, 'build/public/assets/app-1.js')))
    assert.isTrue(fs.existsSync(join(root, 'build/.inputs')))
  })

  function build(NODE_ENV = 'production') {
    return spawnSync(process.execPath, ['backend/start/bin/build.js'], {
      cwd: root,
      env: { ...process.env, NODE_ENV },
      encoding: 'utf8',
    })
  }
})
