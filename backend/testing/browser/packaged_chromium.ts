import { execFileSync, spawnSync } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, createBrotliDecompress } from 'node:zlib'
import { APP_ROOT } from '#start/bin/importer'

export interface Chromium {
  /** Origin of the browser, for messages. */
  source: string
  executablePath: string
  env?: Record<string, string>
}

/**
 * Returns the browser of the npm package @sparticuz/chromium, unpacked once into `.cache/chromium/`
 * under the package's version. The package's own unpacking is avoided: it uses any binary in the
 * temporary directory, and its fonts.conf names a missing path. Returns undefined if the package
 * has no binary for the machine.
 */
export async function packagedChromium(): Promise<Chromium | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const packageRoot = dirname(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))))
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'))
  const cache = fileURLToPath(new URL('.cache/chromium/', APP_ROOT))
  const home = join(cache, version)
  if (!existsSync(home)) {
    await unpack(join(packageRoot, 'bin'), cache, home)
    await removeOtherVersions(cache, version)
  }
  await writeFontsConfig(home)
  const executablePath = join(home, 'chromium')
  return {
    source: '@sparticuz/chromium',
    executablePath,
    env: { FONTCONFIG_FILE: join(home, 'fonts.conf'), ...libraries(executablePath, home) },
  }
}

/**
 * Unpacks next to the final path and renames, so that no interrupted run leaves a partial result.
 */
async function unpack(packed: string, cache: string, home: string) {
  const work = join(cache, `unpacking-${process.pid}`)
  await rm(work, { recursive: true, force: true })
  await mkdir(work, { recursive: true })
  await pipeline(
    createReadStream(join(packed, 'chromium.br')),
    createBrotliDecompress(),
    createWriteStream(join(work, 'chromium'), { mode: 0o755 })
  )
  for (const archive of ['fonts', 'swiftshader', 'al2023']) {
    const tar = brotliDecompressSync(readFileSync(join(packed, `${archive}.tar.br`)))
    execFileSync('tar', ['xf', '-', '--no-same-owner', '-C', work], { input: tar })
  }
  try {
    await rename(work, home)
  } catch (error) {
    await rm(work, { recursive: true, force: true })
    if (!existsSync(home)) throw error
  }
}

async function removeOtherVersions(cache: string, version: string) {
  for (const entry of await readdir(cache)) {
    // Another process may be unpacking at the moment.
    if (entry !== version && !entry.startsWith('unpacking-'))
      await rm(join(cache, entry), { recursive: true, force: true })
  }
}

/**
 * Writes the font configuration, which contains the checkout's path and so is checked on every run.
 * It lists only the packaged fonts, so text looks the same on every machine.
 */
async function writeFontsConfig(home: string) {
  const config = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(home, 'fonts')}</dir>
  <cachedir>${join(home, 'fonts-cache')}</cachedir>
</fontconfig>
`
  const path = join(home, 'fonts.conf')
  if (!existsSync(path) || readFileSync(path, 'utf8') !== config) await writeFile(path, config)
}

/** Adds NSS and expat from the package on machines that lack them. */
function libraries(executablePath: string, home: string): Record<string, string> {
  const { stdout } = spawnSync('ldd', [executablePath], { encoding: 'utf8' })
  if (!stdout?.includes('not found')) return {}
  const paths = [join(home, 'lib'), process.env.LD_LIBRARY_PATH]
  return { LD_LIBRARY_PATH: paths.filter(Boolean).join(':') }
}
