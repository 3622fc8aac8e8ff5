import fs from 'node:fs'
import { join } from 'node:path'

/**
 * The code of the build before, beside that of this one: a page that was opened before a deploy still
 * fetches parts of it. They are named by their content, and stay for one build. Runs on Node 20.
 */

/** Puts the assets that the last build made where the next one does not remove them. */
export function setAside(root) {
  const aside = asideOf(root)
  const assets = assetsOf(root)
  const names = ownAssets(root)
  // Of a build that failed: what was set aside for it is still the one before.
  if (names.length === 0) return
  fs.rmSync(aside, { recursive: true, force: true })
  fs.mkdirSync(aside, { recursive: true })
  for (const name of names) fs.copyFileSync(join(assets, name), join(aside, name))
}

/** Notes which assets this build made, and puts those of the one before beside them. */
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

/** The names of the assets that the last build made itself. */
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
