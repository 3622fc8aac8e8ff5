import fs from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { Child } from '#testing/child'
import { temporaryDirectory } from '#testing/environment'
import { FOLDERS } from './ensure_built.js'

const PROGRAMS = import.meta.dirname
const NPM = `
  const fs = require('node:fs')
  if (process.argv[2] === 'ci') {
    fs.mkdirSync('node_modules', { recursive: true })
    fs.writeFileSync('node_modules/.package-lock.json', '{"packages":{}}')
  } else {
    fs.mkdirSync('build/backend/start/bin', { recursive: true })
    fs.writeFileSync('build/backend/start/bin/server.js', 'process.kill(process.pid, "SIGKILL")')
  }
`

/** Creates a checkout of the programs that start the server, without packages and without a build. */
async function checkout(env: string) {
  const root = await temporaryDirectory()
  const bin = join(root, 'backend/start/bin')
  for (const folder of [...FOLDERS, 'backend/start/bin']) {
    fs.mkdirSync(join(root, folder), { recursive: true })
  }
  for (const name of fs.readdirSync(PROGRAMS)) {
    if (name.endsWith('.js')) fs.copyFileSync(join(PROGRAMS, name), join(bin, name))
  }
  fs.writeFileSync(join(root, 'package.json'), '{"type":"module"}')
  fs.writeFileSync(join(root, 'package-lock.json'), '{"packages":{"":{}}}')
  fs.writeFileSync(join(root, 'npm-cli.cjs'), NPM)
  fs.writeFileSync(join(root, '.env'), env)
  return root
}

/** Runs `npm start` until the server has died, and returns its lines. */
async function start(dotEnv: string, more: Record<string, string> = {}) {
  const root = await checkout(dotEnv)
  const npm = join(root, 'npm', 'npm-cli.js')
  fs.mkdirSync(join(root, 'npm'))
  fs.writeFileSync(join(root, 'npm', 'package.json'), '{"type":"commonjs"}')
  fs.renameSync(join(root, 'npm-cli.cjs'), npm)
  const program = join(root, 'backend/start/bin/start.js')
  const env = { ...more, npm_execpath: npm, NODE_OPTIONS: `--import=${warning(root)}` }
  const child = new Child(process.execPath, [program], { cwd: root, env })
  await child.exited
  return child.output.trim().split('\n')
}

/** Writes a module that makes Node warn a moment after its start. */
function warning(root: string) {
  const file = join(root, 'warns.mjs')
  fs.writeFileSync(file, 'setTimeout(() => process.emitWarning("of Node"), 1)')
  return file
}

test.group('npm start', () => {
  const EXPECTED = ['Installing packages…', 'Building…', 'The server was ended by SIGKILL.']

  test('in production, set in .env, every line of the start is JSON', async ({ assert }) => {
    const lines = await start('A=1\nNODE_ENV="production" # as documented\n')
    const parsed = lines.map((line) => JSON.parse(line) as { msg: string; name: string })
    assert.includeMembers(
      parsed.map(({ msg }) => msg),
      [...EXPECTED, 'Warning: of Node']
    )
    assert.isTrue(parsed.every(({ name }) => name === 'strata'))
  })

  test('in production, set with a space at its end, every line is JSON', async ({ assert }) => {
    const lines = await start('', { NODE_ENV: 'production\r' })
    assert.doesNotThrow(() => lines.map((line) => JSON.parse(line) as object))
  })

  test('outside production, the lines are plain text', async ({ assert }) => {
    assert.includeMembers(await start('NODE_ENV=development\n'), EXPECTED)
  })
})
