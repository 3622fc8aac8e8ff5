/** The build as `npm start` makes it: nothing when it is there already. */
import { ensureBuilt } from '../start/bin/ensure_built.js'

try {
  await ensureBuilt(process.cwd())
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
