import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { test } from '@japa/runner'
import { precompress } from '#start/bin/compress'
import { temporaryDirectory } from '#testing/environment'

test.group('precompress', () => {
  test('writes two compressed files beside each text file, in any folder', async ({ assert }) => {
    const directory = await temporaryDirectory()
    const text = 'the same words '.repeat(500)
    await mkdir(join(directory, 'assets'))
    await writeFile(join(directory, 'assets/app.js'), text)
    await precompress(directory)
    const brotli = await readFile(join(directory, 'assets/app.js.br'))
    const gzip = await readFile(join(directory, 'assets/app.js.gz'))
    assert.equal(brotliDecompressSync(brotli).toString(), text)
    assert.equal(gunzipSync(gzip).toString(), text)
    assert.isBelow(brotli.length, text.length)
  })

  test('skips small files, pictures and fonts', async ({ assert }) => {
    const directory = await temporaryDirectory()
    await writeFile(join(directory, 'small.css'), 'a{}')
    await writeFile(join(directory, 'font.woff2'), 'x'.repeat(5000))
    await precompress(directory)
    assert.sameMembers(await readdir(directory), ['small.css', 'font.woff2'])
  })
})
