import fs from 'node:fs'
import { join } from 'node:path'

/**
 * Keeps the previous build's code beside the current one, because a page opened before a deploy
 * still fetches parts of it. The files are named by their content, and stay for one build. Runs on
 * Node 20.
 */

/** Copies the assets of the last build to a place that the next build does not delete. */
export function setAside(root) {
  const aside = asideOf(root)
  const assets = assetsOf(root)
  const names = ownAssets(root)
  // The last build failed, so the assets set aside for it are still the previous ones.
  if (names.length === 0) return
  fs.rmSync(aside, { recursive: true, force: true })
  fs.mkdirSync(aside, { recursive: true })
  for (const name of names) fs.copyFileSync(join(assets, name), join(aside, name))
}

/** Records the assets of this build, and adds those of the previous build. */
export function bringBack(root) {
  const assets = assetsOf(root)
  fs.writeFileSync(listOf(root), JSON.stringify(fs.readdirSync(assets)))
  if (!fs.existsSync(asideOf(root))) return
  for (const name of fs.readdirSync(asideOf(root))) {
    const to = join(assets, name)
    if (!fs.existsSync(to)) fs.copyFileSync(join(asideOf(root), name), to)
  }
  fs.rmSync(asideOf(root), { recursive: true })
}

/** Returns the names of the assets that the last build itself created. */
export function ownAssets(root) {
  if (!fs.existsSync(listOf(root))) return []
  return JSON.parse(fs.readFileSync(listOf(root), 'utf8'))
}

function assetsOf(root) {
  return join(root, 'build', 'public', 'assets')
}

function listOf(root) {
  return join(root, 'build', '.assets.json')
}

function asideOf(root) {
  return join(root, '.cache', 'previous-assets')
}
