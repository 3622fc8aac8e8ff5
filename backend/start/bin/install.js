import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runNpm, succeeds } from './commands.js'
import { say } from './say.js'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const NEEDED_NODE = 24

/**
 * Installs the packages of package-lock.json unless they are installed; repeats an interrupted
 * install. Then finds the Node for everything else. This file and its imports run on Node 20 in a
 * fresh clone, without packages.
 *
 * @param {string} [root] the checkout
 * @returns {Promise<{node: string}>} path of a Node 24 or newer
 * @throws {Error} with a message for the operator
 */
export async function ensureInstalled(root = ROOT) {
  if (!isInstalled(root)) await install(root)
  return { node: findNode(root) }
}

async function install(root) {
  say('Installing packages…')
  fs.rmSync(npmRecord(root), { force: true })
  // With NODE_ENV=production npm would omit packages that the build and the start need.
  await runNpm(['ci', '--include=dev', '--include=optional'], root)
  fs.writeFileSync(stampFile(root), lockHash(root))
}

/**
 * Returns true if node_modules matches the lock file. npm records its installed packages at the
 * end, so a manual install counts, and an interrupted one does not.
 */
function isInstalled(root) {
  if (!fs.existsSync(npmRecord(root))) return false
  const hash = lockHash(root)
  if (fs.existsSync(stampFile(root)) && fs.readFileSync(stampFile(root), 'utf8') === hash)
    return true

  const locked = packagesIn(join(root, 'package-lock.json'))
  const installed = packagesIn(npmRecord(root))
  const own = Object.keys(locked[''].optionalDependencies ?? {}).map(
    (name) => `node_modules/${name}`
  )
  return (
    Object.keys(installed).every((path) => locked[path]) &&
    Object.entries(locked).every(([path, entry]) => {
      if (installed[path]) return installed[path].version === entry.version
      return path === '' || (entry.optional && !(own.includes(path) && isForHere(entry)))
    })
  )
}

/** Returns true if a platform-specific package is for this platform. */
function isForHere({ os = [], cpu = [] }) {
  return [os].flat().includes(process.platform) && [cpu].flat().includes(process.arch)
}

/**
 * Returns the Node that npm installed for this platform, or the running one if it is new enough.
 */
function findNode(root) {
  const windows = process.platform === 'win32'
  const name = `node-${windows ? 'win' : process.platform}-${process.arch}`
  const node = join(root, 'node_modules', name, 'bin', windows ? 'node.exe' : 'node')
  if (succeeds(node, '--version')) return node
  if (Number.parseInt(process.versions.node) >= NEEDED_NODE) return process.execPath
  throw new Error(
    `Strata needs Node ${NEEDED_NODE} or newer, and npm has none for this system (${name}). ` +
      `This is Node ${process.versions.node}: install a newer one and start again.`
  )
}

function packagesIn(file) {
  return JSON.parse(fs.readFileSync(file, 'utf8')).packages
}

function npmRecord(root) {
  return join(root, 'node_modules', '.package-lock.json')
}

function stampFile(root) {
  return join(root, 'node_modules', '.strata-install')
}

function lockHash(root) {
  const lock = fs.readFileSync(join(root, 'package-lock.json'))
  return createHash('sha256')
    .update(process.platform + process.arch)
    .update(lock)
    .digest('hex')
}
