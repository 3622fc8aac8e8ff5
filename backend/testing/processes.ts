import { spawnSync } from 'node:child_process'
import fs from 'node:fs'

interface ProcessEntry {
  pid: number
  parent: number
}

/** The process that started this one, 0 when there is no such process. */
export function parentOf(pid: number): number {
  return processes().find((entry) => entry.pid === pid)?.parent ?? 0
}

/** The processes that this one started and that live. */
export function childrenOf(pid: number): number[] {
  return processes()
    .filter(({ parent }) => parent === pid)
    .map((entry) => entry.pid)
}

/** Small Linux systems have no `ps`, others have no /proc. */
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
    const [, parent] = /\) \S (\d+)/.exec(stat) ?? []
    return [{ pid: Number(pid), parent: Number(parent) }]
  } catch {
    return [] // it has just ended
  }
}
