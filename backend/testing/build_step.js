/** Builds the product as `npm start` does; does nothing if the build is current. */
import { ensureBuilt } from '../start/bin/ensure_built.js'

try {
  await ensureBuilt(process.cwd())
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
