import fs from 'node:fs'
import { join } from 'node:path'

/**
 * Copies the assets that the last build itself created into the next one, because a page opened
 * before a deploy still fetches parts of it. The files are named by their content, and stay for one
 * build. Runs on Node 20.
 *
 * @param {string} last the folder of the last build, which may be missing
 * @param {string} next
 */
export function keepAssets(last, next) {
  const assets = assetsOf(next)
  fs.writeFileSync(listOf(next), JSON.stringify(fs.readdirSync(assets)))
  for (const name of ownAssets(last)) {
    const to = join(assets, name)
    if (!fs.existsSync(to)) fs.copyFileSync(join(assetsOf(last), name), to)
  }
}

/** Returns the names of the assets that a build itself created. */
export function ownAssets(build) {
  if (!fs.existsSync(listOf(build))) return []
  return JSON.parse(fs.readFileSync(listOf(build), 'utf8'))
}

function assetsOf(build) {
  return join(build, 'public', 'assets')
}

function listOf(build) {
  return join(build, '.assets.json')
}
