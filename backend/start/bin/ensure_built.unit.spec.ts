import fs from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from '@japa/runner'
import { useFakeNpm } from '#start/bin/fixtures/fake_npm'
import { temporaryDirectory } from '#testing/environment'
import { buildInputs, ensureBuilt, FOLDERS } from './ensure_built.js'

/** A fake npm whose `run build` records its call and the build's inputs. */
const NPM = `
  const fs = require('node:fs')
  fs.appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n')
  if (fs.existsSync('broken')) { console.log('syntax error'); process.exit(2) }
  fs.mkdirSync('build', { recursive: true })
  fs.copyFileSync('inputs', 'build/.inputs')
`

test.group('ensureBuilt', (group) => {
  let root: string
  group.each.setup(async () => {
    root = await temporaryDirectory()
    for (const folder of [...FOLDERS, 'frontend/app']) {
      write(`${folder}/a.ts`, '1')
    }
    return useFakeNpm(root, NPM)
  })

  test('builds once if there is no build', async ({ assert }) => {
    await build()
    await build()
    assert.deepEqual(calls(), ['run --silent build'])
  })

  test('rebuilds after {0}')
    .with([
      ['a changed file', () => write('frontend/app/a.ts', '2')],
      ['a new file', () => write('modules/b/c.ts', '')],
      [
        'a renamed file',
        () => fs.renameSync(join(root, 'modules/a.ts'), join(root, 'modules/b.ts')),
      ],
      ['a changed setting', () => write('tsconfig.json', '{}')],
      ['a removal of the build', () => fs.rmSync(join(root, 'build'), { recursive: true })],
    ] as const)
    .tags(['@thorough'])
    .run(async ({ assert }, [, change]) => {
      await build()
      change()
      await build()
      assert.lengthOf(calls(), 2)
    })

  test('does not build for a change to {$self}')
    .with([
      'modules/a.unit.spec.ts',
      'frontend/button.stories.tsx',
      'modules/README.md',
      'notes.txt',
    ])
    .tags(['@thorough'])
    .run(async ({ assert }, path) => {
      await build()
      write(path, 'new')
      await build()
      assert.lengthOf(calls(), 1)
    })

  test('shows the output of a failing build', async ({ assert }) => {
    write('broken', '')
    await assert.rejects(() => ensureBuilt(root), /syntax error/)
  })

  async function build() {
    write('inputs', buildInputs(root))
    await ensureBuilt(root)
  }

  function write(path: string, text: string) {
    fs.mkdirSync(dirname(join(root, path)), { recursive: true })
    fs.writeFileSync(join(root, path), text)
  }

  function calls() {
    return fs.readFileSync(join(root, 'calls'), 'utf8').trim().split('\n')
  }
})
