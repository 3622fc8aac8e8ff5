import fs from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { useFakeNpm } from '#start/bin/fixtures/fake_npm'
import { temporaryDirectory } from '#testing/environment'
import { ensureInstalled } from './install.js'

const HERE = { os: process.platform, cpu: process.arch, optional: true }
const PLATFORM = process.platform === 'win32' ? 'win' : process.platform
const NODE = `node_modules/node-${PLATFORM}-${process.arch}`

/** A fake npm that records its calls, and installs the lock file's packages for this platform. */
const NPM = `
  const fs = require('node:fs')
  fs.appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n')
  if (fs.existsSync('broken')) { console.log('no network'); process.exit(7) }
  const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'))
  delete packages['']
  delete packages['node_modules/elsewhere']
  fs.rmSync('node_modules', { recursive: true, force: true })
  fs.mkdirSync('${NODE}/bin', { recursive: true })
  fs.symlinkSync(process.execPath, '${NODE}/bin/node')
  fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }))
`

test.group('ensureInstalled', (group) => {
  let root: string
  group.each.setup(async () => {
    root = await temporaryDirectory()
    writeLock({})
    return useFakeNpm(root, NPM)
  })

  test('installs once into a fresh clone, including packages that production would omit', async ({
    assert,
  }) => {
    const { node } = await ensureInstalled(root)
    assert.equal(node, join(root, NODE, 'bin', 'node'))
    await ensureInstalled(root)
    assert.deepEqual(calls(), ['ci --include=dev --include=optional'])
  })

  test('reinstalls after {0}')
    .with([
      ['a new version in the lock file', () => writeLock({ a: { version: '2.0.0' } })],
      ['a new package in the lock file', () => writeLock({ b: { version: '1.0.0' } })],
      ['an interrupted install', () => remove('.package-lock.json')],
      ['a removal of node_modules', () => remove('')],
    ] as const)
    .tags(['@thorough'])
    .run(async ({ assert }, [, change]) => {
      await ensureInstalled(root)
      change()
      await ensureInstalled(root)
      assert.lengthOf(calls(), 2)
    })

  test('accepts a manual install', async ({ assert }) => {
    await ensureInstalled(root)
    remove('.strata-install')
    await ensureInstalled(root)
    assert.lengthOf(calls(), 1)
  })

  test('completes a manual install that lacks {0}')
    .with([
      ['a package', 'node_modules/a'],
      ['the binaries for this platform', NODE],
    ] as const)
    .tags(['@thorough'])
    .run(async ({ assert }, [, path]) => {
      await ensureInstalled(root)
      remove('.strata-install')
      const record = join(root, 'node_modules', '.package-lock.json')
      const { packages } = JSON.parse(fs.readFileSync(record, 'utf8'))
      delete packages[path]
      fs.writeFileSync(record, JSON.stringify({ packages }))
      await ensureInstalled(root)
      assert.lengthOf(calls(), 2)
    })

  test("shows npm's output on failure, and retries next time", async ({ assert }) => {
    fs.writeFileSync(join(root, 'broken'), '')
    await assert.rejects(() => ensureInstalled(root), /no network[^]*ended with 7/)
    fs.rmSync(join(root, 'broken'))
    await ensureInstalled(root)
    assert.lengthOf(calls(), 2)
  })

  test('uses the running Node if npm has none for the platform', async ({ assert }) => {
    await ensureInstalled(root)
    fs.rmSync(join(root, NODE, 'bin', 'node'))
    assert.equal((await ensureInstalled(root)).node, process.execPath)
  })

  function writeLock(others: Record<string, { version: string }>) {
    const name = NODE.replace('node_modules/', '')
    const packages: Record<string, object> = {
      '': { optionalDependencies: { [name]: '24.0.0', elsewhere: '24.0.0' } },
      'node_modules/a': { version: '1.0.0' },
      [NODE]: { version: '24.0.0', ...HERE },
      'node_modules/elsewhere': { version: '24.0.0', ...HERE, os: 'elsewhere' },
    }
    for (const [key, entry] of Object.entries(others)) packages[`node_modules/${key}`] = entry
    fs.writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }))
  }

  function remove(name: string) {
    fs.rmSync(join(root, 'node_modules', name), { recursive: true })
  }

  function calls() {
    return fs.readFileSync(join(root, 'calls'), 'utf8').trim().split('\n')
  }
})
