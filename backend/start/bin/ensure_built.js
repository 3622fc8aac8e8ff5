import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { join } from 'node:path'
import { runNpm } from './commands.js'
import { filesIn } from './files_in.js'
import { say } from './say.js'

/** Inputs of a build; of the root's files, only the tools' settings. */
export const FOLDERS = ['backend', 'modules', 'projections', 'frontend']
const ROOT_FILES = /^(package(-lock)?\.json|tsconfig.*\.json|.*\.(js|ts))$/
const NO_INPUT = /^\.storybook[\\/]|\.(spec\.tsx?|stories\.tsx|mdx?)$/

/**
 * Environment for running a build, relative to the root. Node's compile cache survives restarts,
 * and is removed with the build.
 */
export const COMPILED = { NODE_COMPILE_CACHE: 'build/compiled' }

/**
 * Builds unless the last build was made from the same files. Runs on Node 20.
 *
 * @param {string} root the checkout
 */
export async function ensureBuilt(root) {
  if (isBuilt(root)) return
  say('Building…')
  await runNpm(['run', '--silent', 'build'], root)
}

/** Used by the build itself: stores the hash of its inputs in its folder. */
export function markBuilt(build, inputs) {
  fs.writeFileSync(stampFile(build), inputs)
}

/** Returns a hash of all inputs of a build. */
export function buildInputs(root) {
  return hashFiles(root, FOLDERS, NO_INPUT)
}

/**
 * Returns a hash of the root's settings and of all files in some folders, except for matches of
 * `skipped`.
 */
export function hashFiles(root, folders, skipped) {
  const hash = createHash('sha256')
  const add = (path) => hash.update(path).update(fs.readFileSync(join(root, path)))
  for (const name of fs.readdirSync(root).sort()) if (ROOT_FILES.test(name)) add(name)
  for (const folder of folders) {
    for (const path of filesIn(join(root, folder)).sort()) {
      if (!skipped.test(path)) add(join(folder, path))
    }
  }
  return hash.digest('hex')
}

function isBuilt(root) {
  const stamp = stampFile(join(root, 'build'))
  return fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === buildInputs(root)
}

function stampFile(build) {
  return join(build, '.inputs')
}
