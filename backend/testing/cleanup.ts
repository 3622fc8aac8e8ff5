const tasks: (() => Promise<unknown>)[] = []
let running: Promise<void> | undefined

/**
 * Registers a task that stops or removes something when the suite ends, however it ends. A test may
 * still run when a signal ends the suite, so a task registered from then on runs at once.
 */
export function atEndOfSuite(task: () => Promise<unknown>) {
  tasks.push(task)
  if (running) void running.then(runTasks)
}

/** Ends the suite, and then this process with code 130, at SIGINT and SIGTERM. */
export function endSuiteOnSignals() {
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => void endSuite().then(() => process.exit(130)))
  }
}

/** Runs the tasks, the newest first, each once. A task that fails does not keep others from running. */
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
