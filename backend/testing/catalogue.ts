import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sirv from 'sirv'
import { runNpm } from '#start/bin/commands'
import { hashFiles } from '#start/bin/ensure_built'
import { APP_ROOT } from '#start/bin/importer'
import { withFileLock } from '#start/embedded/file_lock'
import { hostOf, listenHere } from '#testing/local_server'

const ROOT = fileURLToPath(APP_ROOT)
/** Output directory of `npm run storybook:build`. */
const CATALOGUE = join(ROOT, '.cache', 'storybook')
const STAMP = join(CATALOGUE, '.inputs')

/** Story of the catalogue, as in its index.json. */
export interface Story {
  id: string
  title: string
  name: string
  type: 'story' | 'docs'
  tags: string[]
}

/**
 * Builds the component catalogue unless the last build used the same files. Several processes may
 * call it at once.
 */
export async function ensureCatalogue() {
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  await withFileLock(join(ROOT, '.cache', 'storybook.lock'), async () => {
    const inputs = hashFiles(ROOT, ['frontend', 'modules'], /\.(spec\.tsx?|md)$/)
    if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputs) return
    await runNpm(['run', '--silent', 'storybook:build', '--', '--test'], ROOT)
    writeFileSync(STAMP, inputs)
  })
}

/** Returns every story of the built catalogue. */
export function stories(): Story[] {
  const { entries } = JSON.parse(readFileSync(join(CATALOGUE, 'index.json'), 'utf8'))
  return Object.values<Story>(entries).filter(({ type }) => type === 'story')
}

/** Serves the catalogue on a free port. */
export async function serveCatalogue() {
  const server = await listenHere(createServer(sirv(CATALOGUE)))
  return { url: `http://${hostOf(server)}`, close: () => void server.close() }
}
