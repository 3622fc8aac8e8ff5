/** As a shell says of a command that ended since nobody read on. */
const NOBODY_READS = 141

/**
 * Ends the process once what it prints goes nowhere: quietly where whoever read it has had enough, as
 * `head` has; else it says why.
 */
export function endWithOutput() {
  process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') process.exit(NOBODY_READS)
    console.error(`This could not be printed: ${message}`)
    process.exit(1)
  })
}
