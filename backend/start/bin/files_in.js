import fs from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the paths of all files below a folder, relative to it. Runs on Node 20.0, whose
 * `readdirSync` ignores `recursive`.
 *
 * @param {string} folder
 * @returns {string[]}
 */
export function filesIn(folder, path = '') {
  return fs.readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) => {
    const own = join(path, entry.name)
    return entry.isDirectory() ? filesIn(folder, own) : entry.isFile() ? [own] : []
  })
}
