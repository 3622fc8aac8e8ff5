import fs from 'node:fs'

/** Milliseconds between two checks. */
const INTERVAL = 2_000
const SHELL = /^(ba|da|a|z|k)?sh$|^busybox$/

/**
 * Calls back when npm, the parent of this process, has died. A killed npm forwards no signal; the
 * only sign is that its children get another parent.
 */
export function onNpmExit(callback) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const between = processInfo(parent)
  const shellOfNpm = between && SHELL.test(between.name) ? between : undefined
  setInterval(() => {
    const orphan = process.ppid !== parent
    if (orphan || (shellOfNpm && processInfo(parent)?.parent !== shellOfNpm.parent)) callback()
  }, INTERVAL).unref()
}

/**
 * Returns Linux's information about a process; undefined on other systems. On Linux the shell
 * between npm and its script matters: dash stays, while the bash of macOS is replaced by the
 * script.
 */
function processInfo(pid) {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [, name, parent] = /^\d+ \((.*)\) \S (\d+)/s.exec(stat)
    return { name, parent: Number(parent) }
  } catch {
    return undefined
  }
}
