/**
 * Runs a command on this installation: `node strata <command>`, and `node strata` lists them. A
 * checkout installs and builds first what is missing; an image holds only what was built.
 */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// As with npm start, `.env` and relative paths count from here, wherever it is called.
process.chdir(fileURLToPath(new URL('.', import.meta.url)))
const checkout = existsSync('backend/start/bin/strata.js')
await import(checkout ? './backend/start/bin/strata.js' : './build/backend/start/bin/console.js')
