/** Runs Adonis commands: `node ace <command>`. TypeScript is compiled as it is loaded. */
import '@poppinss/ts-exec'

await import('./backend/bin/console.js')
