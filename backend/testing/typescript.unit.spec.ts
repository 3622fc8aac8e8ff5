import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import { TYPESCRIPT } from '#testing/child'
import { temporaryDirectory } from '#testing/environment'
import { compile, keptFile } from '#testing/typescript'

type Loaded = { source: string }
type Load = (url: string, context: object, next: () => Promise<Loaded>) => Promise<Loaded>

const TS_EXEC = new URL('src/loader.js', import.meta.resolve('@poppinss/ts-exec'))

function run(file: string) {
  const { stdout, stderr } = spawnSync(process.execPath, [TYPESCRIPT, file], { encoding: 'utf8' })
  return stdout.trim() || stderr
}

test.group('TypeScript loader for tests', () => {
  test('compiles {0} exactly like ts-exec')
    .with([
      ['backend/platform/live/live_controller.ts', 'module-typescript'],
      ['frontend/features/workspace/search/search-commands.tsx', 'module-tsx'],
    ])
    .run(async ({ assert }, [name, format]) => {
      const { initialize, load } = (await import(TS_EXEC.href)) as {
        initialize: () => Promise<void>
        load: Load
      }
      await initialize()
      const url = new URL(`../../${name}`, import.meta.url)
      const source = await readFile(url, 'utf8')
      const { source: expected } = await load(url.href, { format }, async () => ({ source }))
      assert.equal(compile(source, fileURLToPath(url), url.href), expected)
    })

  test('compiles a file once, and again after a change', async ({ assert, cleanup }) => {
    const directory = await temporaryDirectory()
    await writeFile(join(directory, 'package.json'), '{ "type": "module" }')
    const file = join(directory, 'said.ts')
    cleanup(() => rm(keptFile(file), { force: true }))
    await writeFile(file, "const said: string = 'first'\nconsole.log(said)\n")
    assert.equal(run(file), 'first')
    assert.isTrue(existsSync(keptFile(file)))
    const kept = await readFile(keptFile(file), 'utf8')
    await writeFile(keptFile(file), kept.replace("'first'", "'kept'"))
    assert.equal(run(file), 'kept')
    await writeFile(file, "const said: string = 'second'\nconsole.log(said)\n")
    assert.equal(run(file), 'second')
  })
})
