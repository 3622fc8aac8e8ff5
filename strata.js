/**
 * Runs a command on this installation: `node strata <command>`; `node strata` lists the commands. A
 * checkout first installs and builds missing parts; an image contains only the build.
 */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// As with npm start, `.env` and relative paths resolve from this folder, not from the working
// directory.
process.chdir(fileURLToPath(new URL('.', import.meta.url)))
const checkout = existsSync('backend/start/bin/strata.js')
await import(checkout ? './backend/start/bin/strata.js' : './build/backend/start/bin/console.js')
