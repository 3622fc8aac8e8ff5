import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from '@japa/runner'
import { Child } from '#testing/child'
import { temporaryDirectory } from '#testing/environment'

/**
 * The first Node that README claims, and the newest of each line. npm provides them as packages.
 */
const CLAIMED = ['20.0.0', '20.20.2', '22.23.3', '24.21.0']
const PACKAGE = `node-${process.platform}-${process.arch}`

test.group('supported Node versions', () => {
  test('Node {$self} runs a start in a fresh clone, commands and a server')
    .with(CLAIMED)
    .run(async ({ assert }, version) => {
      const node = await installNode(version)
      const home = { HOME: process.env.HOME, DATA_DIR: await temporaryDirectory(), PORT: '0' }

      const listed = new Child(node, ['strata.js', 'list'], { env: home })
      assert.deepInclude(await listed.exited, { code: 0 }, listed.output)
      assert.include(listed.output, 'vault:check')
      // A build now would take away the assets that other suites' products serve.
      assert.notInclude(listed.output, 'Building…')

      const server = new Child(node, ['backend/start/bin/start.js'], { env: home })
      await server.wrote(/ready at http/)
      server.kill('SIGTERM')
      assert.deepInclude(await server.exited, { code: 0 }, server.output)

      const clone = await freshClone()
      const env = { ...home, npm_execpath: fakeNpm(clone) }
      const start = new Child(node, [join(clone, 'backend/start/bin/start.js')], { env })
      await start.exited
      assert.match(start.output, /^Installing packages…\n.*no network.*"npm ci /s)
    })
    .disableTimeout()
})

/** Installs a Node of this version in the cache, and returns its path. */
async function installNode(version: string) {
  const directory = resolve('.cache', 'nodes', version)
  const args = ['install', '--no-audit', '--no-fund', '--prefix', directory]
  const { status, stderr } = spawnSync('npm', [...args, `${PACKAGE}@${version}`], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  return join(directory, 'node_modules', PACKAGE, 'bin', 'node')
}

/** Copies the checkout without its packages, with an npm that has no network. */
async function freshClone() {
  const clone = await temporaryDirectory()
  for (const name of ['package.json', 'package-lock.json', 'strata.js']) {
    fs.copyFileSync(name, join(clone, name))
  }
  fs.cpSync('backend/start/bin', join(clone, 'backend/start/bin'), { recursive: true })
  return clone
}

function fakeNpm(clone: string) {
  const script = join(clone, 'npm-cli.js')
  fs.writeFileSync(script, "console.log('no network')\nprocess.exit(7)\n")
  return script
}
