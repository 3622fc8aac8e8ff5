/** Exit code that a shell reports for a command whose reader closed its output. */
const NOBODY_READS = 141

/**
 * Ends the process once its output can not be written. Ends it silently if the reader closed the
 * output, as `head` does; otherwise prints the reason.
 */
export function endWithOutput() {
  process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') process.exit(NOBODY_READS)
    console.error(`The output could not be written: ${message}`)
    process.exit(1)
  })
}
