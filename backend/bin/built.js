import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { join } from 'node:path'
import { npm, runQuietly } from './commands.js'
import { inTurn } from './turn.js'

/** What a build is made from; of the root's files, the settings of the tools are. */
const FOLDERS = ['backend', 'frontend', 'modules', 'projections']
const ROOT_FILES = /^(package-lock\.json|tsconfig.*\.json|.*\.(js|ts))$/
const NO_INPUT = /\.(spec\.tsx?|stories\.tsx|md)$/

/**
 * Builds unless the last build was made from the same files. Runs on Node 20.
 *
 * @param {string} root the checkout
 */
export async function ensureBuilt(root) {
  if (isBuilt(root)) return
  await inTurn(join(root, '.cache', 'build.lock'), async () => {
    if (isBuilt(root)) return
    console.log('Building…')
    const hash = inputsHash(root)
    await runQuietly(npm('run', 'build'), root)
    fs.writeFileSync(stampFile(root), hash)
  })
}

/** The stamp lies among what was built, so that it goes with it. */
function stampFile(root) {
  return join(root, 'build', '.inputs')
}

function isBuilt(root) {
  return (
    fs.existsSync(stampFile(root)) && fs.readFileSync(stampFile(root), 'utf8') === inputsHash(root)
  )
}

function inputsHash(root) {
  const hash = createHash('sha256')
  for (const name of fs.readdirSync(root).sort()) {
    if (ROOT_FILES.test(name)) hash.update(name).update(fs.readFileSync(join(root, name)))
  }
  for (const folder of FOLDERS) {
    for (const path of fs.readdirSync(join(root, folder), { recursive: true }).sort()) {
      const file = join(root, folder, path)
      if (NO_INPUT.test(path) || !fs.statSync(file).isFile()) continue
      hash.update(join(folder, path)).update(fs.readFileSync(file))
    }
  }
  return hash.digest('hex')
}
