import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from '@japa/runner'
import { temporaryDirectory } from '#testing/environment'
import { installationSettings } from '#testing/server_process'
import { ensureBuilt } from './ensure_built.js'

/**
 * Namespaces of developer commands, which create, change or remove resources that the product
 * manages itself.
 */
const OF_DEVELOPERS = /^\s*(db|migration|make|generate|serve|build|repl)\b/m

test.group('node strata', (group) => {
  group.setup(() => ensureBuilt(resolve('.')))

  test('lists only the operator commands from any working directory', async ({ assert }) => {
    const { output, status } = await run(resolve('strata.js'), ['list'], await temporaryDirectory())
    assert.equal(status, 0, output)
    for (const name of ['projections:status', 'vault:check']) assert.include(output, name)
    assert.notMatch(output, OF_DEVELOPERS)
    const refused = await run(resolve('strata.js'), ['db:wipe', '--force'])
    assert.equal(refused.status, 1)
    assert.include(refused.output, 'Command "db:wipe" is not defined')
  }).tags(['@thorough'])

  test('works in an image that contains only built files', async ({ assert }) => {
    const image = await makeImage()
    const { output, status } = await run('strata', ['vault:check', '--help'], image)
    assert.equal(status, 0, output)
    assert.include(output, 'node strata vault:check')
  }).tags(['@thorough'])

  test('reads the .env beside it from any working directory', async ({ assert }) => {
    const image = await makeImage()
    fs.writeFileSync(join(image, '.env'), 'MAIL_FORM=me@notes.test\n')
    const { output } = await run(join(image, 'strata.js'), ['list'], await temporaryDirectory())
    assert.match(output, /^MAIL_FORM is not a setting; MAIL_FROM\?$/m)
  })
})

/** Creates the contents of an image: the build, the packages and strata.js. */
async function makeImage() {
  const image = await temporaryDirectory()
  fs.copyFileSync('strata.js', join(image, 'strata.js'))
  for (const name of ['build', 'node_modules']) fs.symlinkSync(resolve(name), join(image, name))
  return image
}

/** Runs a command with production-like settings. Listing commands needs no database. */
async function run(script: string, args: string[], cwd?: string) {
  const { PATH, HOME } = process.env
  const settings = await installationSettings()
  const env = { PATH, HOME, ...settings, DATA_DIR: await temporaryDirectory() }
  const { stdout, stderr, status } = spawnSync(process.execPath, [script, ...args], {
    cwd,
    env,
    encoding: 'utf8',
  })
  return { output: stdout + stderr, status }
}
