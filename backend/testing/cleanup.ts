const tasks: (() => Promise<unknown>)[] = []
let running: Promise<void> | undefined

/**
 * Registers a task that stops or removes something at the end of the suite, even on a signal. A
 * test may still run when a signal ends the suite, so a task registered after that runs at once.
 */
export function atEndOfSuite(task: () => Promise<unknown>) {
  tasks.push(task)
  if (running) void running.then(runTasks)
}

/** Ends the suite on SIGINT or SIGTERM, then exits this process with code 130. */
export function endSuiteOnSignals() {
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => void endSuite().then(() => process.exit(130)))
  }
}

/** Runs each task once, newest first. A failed task does not prevent the others from running. */
export function endSuite(): Promise<void> {
  return (running ??= runTasks())
}

async function runTasks() {
  for (let task = tasks.pop(); task; task = tasks.pop()) {
    try {
      await task()
    } catch (error) {
      process.exitCode = 1
      console.error('Could not tidy up after the tests:', error)
    }
  }
}
