const tasks: (() => Promise<unknown>)[] = []
let running: Promise<void> | undefined

/** Registers what has to be stopped or removed when the suite ends, however it ends. */
export function atEndOfSuite(task: () => Promise<unknown>) {
  tasks.push(task)
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
