import { spawnSync } from 'node:child_process'
import fs from 'node:fs'

interface ProcessEntry {
  pid: number
  parent: number
}

/** Returns the parent of this process, or 0 if there is no such process. */
export function parentOf(pid: number): number {
  return processes().find((entry) => entry.pid === pid)?.parent ?? 0
}

/** Returns those of the processes that are alive. */
export function alive(pids: number[]): number[] {
  const living = new Set(processes().map(({ pid }) => pid))
  return pids.filter((pid) => living.has(pid))
}

/** Returns this process's living children. */
export function childrenOf(pid: number): number[] {
  return processes()
    .filter(({ parent }) => parent === pid)
    .map((entry) => entry.pid)
}

/** Returns this process and all its descendants. */
export function familyOf(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(familyOf)]
}

/** Lists all processes. Small Linux systems have no `ps`, other systems have no /proc. */
function processes(): ProcessEntry[] {
  if (process.platform === 'linux') {
    return fs.readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? readEntry(name) : []))
  }
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([pid = 0, parent = 0]) => ({ pid, parent }))
}

function readEntry(pid: string): ProcessEntry[] {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [, state, parent] = /\) (\S) (\d+)/.exec(stat) ?? []
    // A zombie has ended, and only waits for its parent to collect it.
    return state === 'Z' ? [] : [{ pid: Number(pid), parent: Number(parent) }]
  } catch {
    return [] // it has just ended
  }
}
