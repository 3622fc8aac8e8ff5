import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from '@japa/runner'
import { FOLDERS } from '#start/bin/ensure_built'
import { temporaryDirectory } from '#testing/environment'

/** Replaces tsc and Vite: writes the environment that it was given to build/public. */
const TOOL = `const fs = require('node:fs')
fs.mkdirSync('build/public/assets', { recursive: true })
fs.writeFileSync('build/public/environment', String(process.env.NODE_ENV))
`

test('a build is for production, whatever NODE_ENV it inherits', async ({ assert }) => {
  const root = await temporaryDirectory()
  fs.cpSync('backend/start/bin', join(root, 'backend/start/bin'), { recursive: true })
  for (const folder of FOLDERS) fs.mkdirSync(join(root, folder), { recursive: true })
  fs.writeFileSync(join(root, 'package.json'), '{"type": "module"}')
  for (const script of ['typescript-native/bin/tsc', 'vite/bin/vite.js']) {
    const file = join(root, 'node_modules', script)
    fs.mkdirSync(dirname(file), { recursive: true })
    fs.writeFileSync(file, TOOL)
  }
  for (const NODE_ENV of ['development', 'test']) {
    const { status, stderr } = spawnSync(process.execPath, ['backend/start/bin/build.js'], {
      cwd: root,
      env: { ...process.env, NODE_ENV },
      encoding: 'utf8',
    })
    assert.equal(status, 0, stderr)
    const built = fs.readFileSync(join(root, 'build/public/environment'), 'utf8')
    assert.equal(built, 'production')
  }
})
